import { expect, test } from 'vitest';
import { withDemoMarks } from './demo-marks.ts';
import type { ReasonView } from './present.ts';

const reason = (id: string): ReasonView => ({
  id,
  text: `Because of ${id}.`,
  answer: 'Rice',
  saidAt: '2026-11-21T10:00:00Z',
});
const madeUp = (id: string): ReasonView => ({ ...reason(id), isDemo: true });
const view = (reasons: ReasonView[], best: ReasonView[] = [], named?: ReasonView | null) => ({
  state: 'shown' as const,
  reasons,
  total: 9,
  marks: '',
  isAll: false,
  isDemo: true,
  best: [{ number: 1, choice: 'Rice', reasons: best.map((one) => ({ reason: one })) }],
  ...(named !== undefined && { named }),
});

test('where all are made up, none is marked by itself', () => {
  expect(withDemoMarks(view([madeUp('a')], [madeUp('b')], madeUp('c')))).toEqual(
    view([reason('a')], [reason('b')], reason('c')),
  );
  expect(withDemoMarks({ ...view([madeUp('a')]), hasDemoReactions: true })).toEqual(
    view([reason('a')]),
  );
  expect(withDemoMarks(view([madeUp('a')], [], null))).toEqual(view([reason('a')], [], null));
});

test.each([
  ['a newest', view([madeUp('a'), reason('b')], [madeUp('c')])],
  ['a best', view([madeUp('a')], [madeUp('b'), reason('c')])],
  ['a named', view([madeUp('a')], [madeUp('b')], reason('c'))],
])('where %s one is of a person, the made-up ones are marked', (_, mixed) => {
  expect(withDemoMarks({ ...mixed, hasDemoReactions: true })).toEqual({
    ...mixed,
    hasDemoReactions: true,
  });
});
