import { describe, expect, test } from 'vitest';
import { arePlacesEqual, placesAfter, quoteSizeOf, type QuoteSize } from './quote-places.ts';

describe('quotes keep their places', () => {
  test.each<[why: string, before: string, shown: string, after: string]>([
    ['the first stand as they came', '', 'abc', 'abc'],
    ['a new one comes behind', 'abc', 'abcd', 'abcd'],
    [
      'a new one takes the place of the oldest, and nobody else moves',
      'abcdef',
      'bcdefg',
      'gbcdef',
    ],
    ['a new one takes the place that became free', 'abcdef', 'abdefg', 'abgdef'],
    ['two come for two that go', 'abcdef', 'cdefgh', 'ghcdef'],
    ['one that came back takes the free place', 'gbcdef', 'abcdef', 'abcdef'],
    ['those behind move up where nobody comes', 'abc', 'ac', 'ac'],
    ['one brought to the front stays where it is', 'abc', 'bca', 'abc'],
    ['all go', 'abc', '', ''],
  ])('%s', (_, before, shown, after) => {
    expect(placesAfter(before.split(''), shown.split('')).join('')).toBe(after);
  });
});

test('a place waits for a quote that is on its way, and nobody else moves', () => {
  const after = (before: readonly (string | undefined)[], shown: string, onTheirWay = 0) =>
    placesAfter(before, shown.split(''), onTheirWay);
  const waiting = after('abcdef'.split(''), 'bcdef', 1);
  expect(waiting).toEqual([undefined, 'b', 'c', 'd', 'e', 'f']);
  expect(after(waiting, 'bcdef', 1)).toEqual(waiting);
  expect(after(waiting, 'bcdefg').join('')).toBe('gbcdef');
  expect(after(waiting, 'bcdef').join('')).toBe('bcdef');
  // One that comes beside the others needs no place that was left.
  expect(after(['a', 'b'], 'ab', 1)).toEqual(['a', 'b']);
});

test('no place is another than one that waits', () => {
  expect(arePlacesEqual([], [undefined])).toBe(false);
  expect(arePlacesEqual([undefined, 'a'], ['a', undefined])).toBe(false);
  expect(arePlacesEqual([undefined, 'a'], [undefined, 'a'])).toBe(true);
});

test.each<[what: string, letter: string, sizes: Record<QuoteSize, number>]>([
  [
    'small letters',
    'x',
    { brief: 45, short: 100, medium: 180, long: 310, longer: 400, longest: 401 },
  ],
  ['capitals', 'X', { brief: 33, short: 74, medium: 133, long: 229, longer: 296, longest: 297 }],
  ['full width', '車', { brief: 23, short: 52, medium: 94, long: 163, longer: 210, longest: 211 }],
])('a quote has its size by how wide its letters are: %s', (_, letter, sizes) => {
  for (const [size, most] of Object.entries(sizes))
    expect(quoteSizeOf(letter.repeat(most)), `${most} of ${letter}`).toBe(size);
});

test('a letter outside the first plane is one letter', () => {
  expect(quoteSizeOf('𠮷'.repeat(23))).toBe('brief');
  expect(quoteSizeOf('🚌'.repeat(23))).toBe('brief');
});
