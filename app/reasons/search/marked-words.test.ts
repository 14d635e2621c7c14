import { expect, test } from 'vitest';
import { differentWords, markWords, oneLetterOff } from './marked-words.ts';

const marks = (text: string, marked: readonly string[], typed: readonly string[] = []) =>
  markWords(text, { marked: new Set(marked), typed })
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Tea, since tea is quiet.', ['Tea', 'tea'], '[Tea], since [tea] is quiet.'],
  ['A four-day week.', ['four-day'], 'A [four-day] week.'],
  ['I don’t know.', ['don’t'], 'I [don’t] know.'],
  ['Nothing of it.', ['it', 'else'], 'Nothing of [it].'],
  ['È così.', ['così'], 'È [così].'],
  ['All', ['All'], '[All]'],
  ['None', [], 'None'],
])('%s', (text, marked, wanted) => {
  expect(marks(text, marked)).toBe(wanted);
});

test('in a script without spaces what was typed is marked, and no more of it', () => {
  expect(marks('您支持公园禁烟吗，公园', ['您支持公园禁烟吗', '公园'], ['公园'])).toBe(
    '您支持[公园]禁烟吗，[公园]',
  );
  expect(marks('您支持', ['您支持'], ['tea'])).toBe('[您支持]');
});

test('the text stays as it was', () => {
  const text = 'e\u0301te\u0301 <b>&</b> 😀 “so”';
  const pieces = markWords(text, { marked: new Set(['so', 'b']), typed: [] });
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

test('different words are told once', () => {
  expect(differentWords(['Tea or tea?', 'tea, and a four-day week'])).toEqual([
    'Tea',
    'or',
    'tea',
    'and',
    'a',
    'four-day',
    'week',
  ]);
  expect(differentWords(['…'])).toEqual([]);
});

test('one letter off: left out, put in, another, or two swapped', () => {
  const off = oneLetterOff('otter');
  expect(off).toEqual(expect.arrayContaining(['oter', 'ottter', 'utter', 'totter', 'otetr']));
  expect(off).not.toContain('otter');
  expect(new Set(off).size).toBe(off.length);
  expect(off.length).toBeLessThan(54 * 6);
});

test.each(['tea', '2026', 'été', 'выборы', 'a'.repeat(21)])('nothing of %s', (word) => {
  expect(oneLetterOff(word)).toEqual([]);
});
