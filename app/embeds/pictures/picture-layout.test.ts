import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replaceUndrawable } from './undrawable-text.ts';
import { countLines, widthOf } from './text-width.ts';
import { COLOURS } from './picture-colours.ts';
import { fitLabel, layoutOf } from './picture-layout.ts';
import { escapeXml } from '../../base/escape-markup.ts';
import { withDescription } from './svg-description.ts';
import type { Picture } from './picture.ts';

const rows = (number: number) =>
  Array.from({ length: number }, (_, at) => ({
    label: `Choice ${at + 1}`,
    figure: '10%',
    fill: 10,
    range: { low: 8, high: 12 },
    isLit: false,
  }));

function picture(headline: string, number: number): Picture {
  return {
    state: 'Open until 27 November 2026',
    isOpen: true,
    isDemo: false,
    headline,
    body: { as: 'rows', rows: rows(number) },
    sentence: undefined,
    base: '1,204 people, as of 22 November 2026',
    notes: 'Self-selected answers, no margin of sampling error',
    address: 'poll.example/question/0123456789',
    title: headline,
    alt: '',
  };
}

const LONG = 'Which of these would you rather have in your own street than a place to park? '
  .repeat(3)
  .slice(0, 200);

describe('the width of words', () => {
  test('nothing takes no width, and every letter some', () => {
    expect(widthOf('', 100)).toBe(0);
    expect(widthOf('mm', 100)).toBeCloseTo(2 * widthOf('m', 100));
    expect(widthOf('日', 100)).toBeGreaterThan(50);
  });

  test('words stay whole, except one that is longer than a line', () => {
    expect(countLines('Tea or coffee?', 40, 1_000)).toBe(1);
    expect(countLines('Tea or coffee?', 40, widthOf('coffee?', 40) + 1)).toBe(2);
    expect(countLines('a'.repeat(100), 10, 100)).toBeGreaterThanOrEqual(6);
  });
});

describe.each(['card', 'square'] as const)('on a %s', (shape) => {
  test('a short question is larger than a long one', () => {
    const short = layoutOf(picture('Tea or coffee?', 2), shape);
    const long = layoutOf(picture(LONG, 2), shape);
    expect(short.headline.size).toBeGreaterThan(long.headline.size);
    expect(short.body).toMatchObject({ shown: 2, left: 0 });
  });

  test.each([2, 3, 5, 8, 12, 20])('of %i choices none is lost, and all that is shown fits', (n) => {
    for (const words of ['Tea or coffee?', LONG]) {
      const { height, headline, body } = layoutOf(picture(words, n), shape);
      expect(body.shown + body.left).toBe(n);
      expect(body.shown).toBeGreaterThanOrEqual(Math.min(n, 2));
      const used = headline.lines * headline.size + body.shown * body.height;
      expect(used).toBeLessThan(height - 150);
    }
  });
});

test('a label that is too long takes two lines where its row is tall enough', () => {
  expect(fitLabel('Yes', { room: 600, tall: 60 })).toMatchObject({ lines: 1 });
  expect(fitLabel('Yes and no '.repeat(7), { room: 600, tall: 80 })).toMatchObject({ lines: 2 });
  expect(fitLabel('Yes and no '.repeat(7), { room: 600, tall: 42 })).toMatchObject({ lines: 1 });
});

describe('where letters are missing', () => {
  const missing = (text: string) => new Set(Array.from(text));

  test('pictographs are left out of a text', () => {
    expect(replaceUndrawable(picture('Cats 🐱 or dogs?', 2), missing('🐱')).headline).toBe(
      'Cats or dogs?',
    );
  });

  test('a question says where to read it, and a choice keeps its figure and says that it cannot be drawn', () => {
    const asked = picture('Да или нет?', 1);
    const drawn = replaceUndrawable(
      { ...asked, body: { as: 'rows', rows: rows(1).map((row) => ({ ...row, label: 'Да' })) } },
      missing('Даилнет'),
    );
    expect(drawn.headline).toBe(
      'This question is written in letters that this picture cannot draw.',
    );
    expect(drawn.notes).toMatch(/^Its words are at poll\.example\/question\/0123456789/);
    expect(drawn.body).toMatchObject({
      rows: [{ label: 'A choice in letters that this picture cannot draw', figure: '10%' }],
    });
  });
});

test('words in an SVG cannot end or break it', () => {
  expect(escapeXml('<b> & "c"\u0000\u001f')).toBe('&lt;b&gt; &amp; &quot;c&quot;');
  expect(withDescription('<svg width="1"><g/></svg>', { title: 'A', alt: 'B' })).toBe(
    '<svg width="1" role="img"><title>A</title><desc>B</desc><g/></svg>',
  );
});

test('the colours are those of the site', () => {
  const css = readFileSync('app/app.css', 'utf8');
  for (const name of ['paper', 'ink', 'soft', 'line', 'star', 'glow', 'dim', 'track'] as const)
    expect(css).toContain(`--${name}: light-dark(${COLOURS.light[name]}, ${COLOURS.dark[name]});`);
});
