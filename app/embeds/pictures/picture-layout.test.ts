import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replaceUndrawable } from './undrawable-text.ts';
import { countLines, widthOf } from './text-width.ts';
import { barElement } from './picture-bar.ts';
import { COLOURS } from './picture-colours.ts';
import { leadLayout } from './lead-layout.ts';
import { layoutOf, type PictureLayout } from './picture-layout.ts';
import { MORE_HEIGHT } from './row-layout.ts';
import { NO_PLACER } from './text-placement.ts';
import { escapeXml } from '../../base/escape-markup.ts';
import { withDescription } from './svg-description.ts';
import type { Picture, PictureRow } from './picture.ts';

const rows = (number: number, label = 'Choice'): PictureRow[] =>
  Array.from({ length: number }, (_, at) => ({
    label: `${label} ${at + 1}`,
    note: undefined,
    figure: '10%',
    fill: 10,
    range: { low: 8, high: 12 },
    isLit: false,
  }));

function picture(headline: string, number: number): Picture {
  return {
    state: 'Open until 27 November 2026',
    isOpen: true,
    stamp: undefined,
    isDemo: false,
    headline,
    lead: { figure: '62%', words: 'of 1,204 people picked “Tea”. It leads.', isLit: true },
    body: { as: 'rows', rows: rows(number) },
    notes: ['As of 22 November 2026', 'Self-selected answers, no margin of sampling error'],
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

const MOST_ROWS = { card: 6, square: 8 };

/** Where the last line of a picture's rows ends, if its words take what was thought. */
function heightOf({ headline, lead, body }: PictureLayout, isBeside: boolean): number {
  const { items, gap, left } = body.rows;
  const listed =
    items.reduce((sum, { height }) => sum + height, 0) +
    Math.max(0, items.length - 1) * gap +
    (left > 0 ? gap + MORE_HEIGHT : 0);
  const led = lead?.height ?? 0;
  return headline.lines * headline.size + (isBeside ? Math.max(listed, led) : listed + led);
}

describe.each(['card', 'square'] as const)('on a %s', (shape) => {
  test('a short question is larger than a long one', () => {
    const short = layoutOf(picture('Tea or coffee?', 2), shape);
    const long = layoutOf(picture(LONG, 2), shape);
    expect(short.headline.size).toBeGreaterThan(long.headline.size);
    expect(short.body.rows).toMatchObject({ left: 0 });
  });

  test.each([2, 3, 5, 8, 12, 20])('of %i choices none is lost, and all that is shown fits', (n) => {
    for (const words of ['Tea or coffee?', LONG]) {
      const layout = layoutOf(picture(words, n), shape);
      const { items, left } = layout.body.rows;
      expect(items.length + left).toBe(n);
      expect(items.length).toBeGreaterThanOrEqual(Math.min(n, 2));
      expect(items.length).toBeLessThanOrEqual(MOST_ROWS[shape]);
      for (const { height } of items) expect(height).toBeGreaterThanOrEqual(32);
      expect(heightOf(layout, shape === 'card')).toBeLessThan(layout.height - 150);
    }
  });

  test('a choice of many words is shown in full', () => {
    const label = 'Yes and no, but only if it does not rain in the summer'.repeat(2);
    const long = {
      ...picture('Is it so?', 2),
      body: { as: 'rows' as const, rows: rows(9, label) },
    };
    const { items, left } = layoutOf(long, shape).body.rows;
    expect(items.length + left).toBe(9);
    for (const { text, size, room, lines } of items)
      expect(countLines(text, size, room)).toBeLessThanOrEqual(lines);
    expect(items[0]?.lines).toBeGreaterThan(1);
  });

  test('the words of the lead take no more lines than there is room for', () => {
    const said = 'of the 812 ballots in round 3. “A tram line” won, as in 400 of 400 redraws. ';
    const { words } = leadLayout(
      { figure: '54%', words: said.repeat(2), isLit: true },
      { inner: 1_088, room: 300, isBeside: shape === 'card', level: 2, written: NO_PLACER },
    ) ?? { words: { size: 1, lines: 0, room: 1 } };
    expect(countLines(said.repeat(2), words.size, words.room)).toBe(words.lines);
  });
});

test('where not all rows fit, those with the longest bars are shown in the order of all', () => {
  const ordered = rows(8).map((row, at) => ({ ...row, fill: [1, 2, 30, 4, 50, 6, 7, 8][at] ?? 0 }));
  const asked = { ...picture('How old are you?', 0), body: { as: 'rows' as const, rows: ordered } };
  expect(layoutOf(asked, 'card').body.rows.items.map(({ at }) => at)).toEqual([2, 3, 4, 5, 6, 7]);
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
    expect(drawn.notes[0]).toBe('Its words are at poll.example/question/0123456789');
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
  for (const name of [
    'paper',
    'sheet',
    'ink',
    'soft',
    'line',
    'star',
    'glow',
    'dim',
    'mid',
    'track',
    'edge',
    'bar',
    'hatch',
    'hatch-lit',
  ] as const)
    expect(css).toContain(`--${name}: light-dark(${COLOURS.light[name]}, ${COLOURS.dark[name]});`);
});

test('a bar, its hatch and its edge are told from the track', () => {
  for (const { bar, glow, ink, hatch, track, 'hatch-lit': lit } of Object.values(COLOURS)) {
    for (const colour of [bar, glow]) expect(contrastOf(colour, track)).toBeGreaterThanOrEqual(1.5);
    for (const colour of [ink, hatch, lit])
      expect(contrastOf(colour, track)).toBeGreaterThanOrEqual(3);
  }
});

test('the edge of a lit bar is parted from its fill, which is nearly as bright by night', () => {
  const room = { width: 400, tall: 20, side: 'left', isRung: false } as const;
  for (const colours of Object.values(COLOURS)) {
    const drawn = (isLit: boolean) => {
      const row = { ...rows(1)[0], label: '', note: undefined, figure: '', fill: 50, isLit };
      const bar = barElement({ ...row, range: { low: 50, high: 50 } }, { ...room, colours });
      return bar.props.children?.flatMap((part) =>
        typeof part === 'string' ? [] : [part.props['style']],
      );
    };
    const gap: unknown = expect.objectContaining({
      background: colours.track,
      left: 195,
      width: 7,
    });
    expect(drawn(true)).toContainEqual(gap);
    expect(drawn(false)).not.toContainEqual(gap);
  }
});

test('figures can be read on the bands of a flow', () => {
  for (const { ink, dim, mid } of Object.values(COLOURS))
    for (const band of [dim, mid]) expect(contrastOf(ink, band)).toBeGreaterThanOrEqual(4.5);
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
