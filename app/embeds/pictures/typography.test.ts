import { describe, expect, test } from 'vitest';
import { hanVariantOrder } from './han-variant.ts';
import { withBreaks, countLines, widthOf } from './text-width.ts';
import { directionOf, graphemesOf, lineBreaks, spacingOf } from './typography.ts';

test.each([
  ['Tea or שוקו?', 'ltr'],
  ['50% שוקו or tea?', 'rtl'],
  ['“نعم”', 'rtl'],
  ['50%', 'ltr'],
  ['茶', 'ltr'],
])('%s runs %s', (text, direction) => expect(directionOf(text)).toBe(direction));

/** Splits a text into the pieces that a line may hold. */
function piecesIn(text: string): string[] {
  const ends = lineBreaks(text);
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

describe('a line may end', () => {
  test.each([
    ['Tea or coffee?', ['Tea ', 'or ', 'coffee?']],
    // A line may end after a word, though no space separates two of them.
    ['เราต้องการสวน ใหม่', ['เรา', 'ต้องการ', 'สวน ', 'ใหม่']],
    ['我们要茶。', ['我', '们', '要', '茶。']],
    ['「お茶」、コーヒー？', ['「お', '茶」、', 'コー', 'ヒー？']],
    ['用 WeChat 付款50%吗?', ['用 ', 'WeChat ', '付', '款', '50%', '吗?']],
    ['새로운 공원이 필요', ['새로운 ', '공원이 ', '필요']],
  ])('%s', (text, pieces) => expect(piecesIn(text)).toEqual(pieces));
});

test.each([
  ['我们需要公园吗', 'sc'],
  ['我們需要公園嗎', 'tc'],
  ['公園が必要', 'jp'],
  ['公園 필요', 'kr'],
])('%s is written as in %s', (text, first) => expect(hanVariantOrder(text)[0]).toBe(first));

test('a family emoji is one letter, and so is a letter with its marks', () => {
  expect(graphemesOf('👨‍👩‍👧é')).toHaveLength(2);
  expect(graphemesOf('ab')).toEqual(['a', 'b']);
});

test('a word that is longer than a line goes on in the next one, without losing letters', () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const broken = withBreaks(`Is ${word} long?`, 60, 1_000);
  const parts = broken.split(/[ \u200b]/);
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.every((part) => widthOf(part, 60) <= 1_000)).toBe(true);
  expect(broken.replaceAll('\u200b', '')).toBe(`Is ${word} long?`);
  expect(countLines(broken, 60, 1_000)).toBeGreaterThanOrEqual(parts.length - 2);
  expect(withBreaks('Tea or coffee?', 60, 1_000)).toBe('Tea or coffee?');
});

test('letters that join are never moved together', () => {
  expect(spacingOf('Tea? Чай? 5').tracking).toBeLessThan(0);
  for (const text of ['شاي', 'चाय', '茶', 'ชา', 'Tea or שוקו'])
    expect(spacingOf(text).tracking).toBe(0);
  expect(spacingOf('ชาเย็น').lineHeight).toBeGreaterThan(spacingOf('茶').lineHeight);
});
