import { expect, test } from 'vitest';
import { widgetHeight } from './widget-height.ts';

const choices = ['Yes', 'No'].map((label, at) => ({ number: at, label, role: 'listed' as const }));
const plain = {
  kind: 'single' as const,
  text: 'Would you?',
  scale: undefined,
  choices,
  result: undefined,
};

test('a frame grows with its content, and as it gets narrower', () => {
  const usual = widgetHeight(plain, 600);
  const survey = { title: 'Ways to work', place: 2, of: 5 };
  expect(widgetHeight({ ...plain, survey }, 600)).toBeGreaterThan(usual);
  expect(widgetHeight(plain, 340)).toBeGreaterThan(usual);
  expect(widgetHeight({ ...plain, text: 'Would you? '.repeat(18) }, 600)).toBeGreaterThan(usual);
  const more = [...choices, { number: 2, label: 'Sometimes', role: 'listed' as const }];
  expect(widgetHeight({ ...plain, choices: more }, 600)).toBe(usual + 64);
  expect(widgetHeight({ ...plain, kind: 'ranking' }, 600)).toBeGreaterThan(usual);
  expect(Number.isInteger(usual)).toBe(true);

  // Two reasons stand beside each other where there is room, three never do.
  const reasons = { showsReasons: true };
  const added = (asked: typeof plain, pixels: number) =>
    widgetHeight(asked, pixels, reasons) - widgetHeight(asked, pixels);
  expect(added(plain, 600)).toBeGreaterThan(200);
  expect(added({ ...plain, choices: more }, 600)).toBeGreaterThan(added(plain, 600));
  expect(added(plain, 340)).toBeGreaterThan(added(plain, 600));
  const many = [...more, { number: 3, label: 'Never', role: 'listed' as const }];
  expect(added({ ...plain, choices: many }, 600)).toBe(added({ ...plain, choices: more }, 600));
});
