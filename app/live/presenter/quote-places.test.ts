import { describe, expect, test } from 'vitest';
import { placesAfter, quoteSizeOf } from './quote-places.ts';

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

test('a quote has its size by its own length', () => {
  const sizes = [1, 45, 46, 100, 101, 180, 181, 280].map((many) => quoteSizeOf('x'.repeat(many)));
  expect(sizes.join()).toBe('brief,brief,short,short,medium,medium,long,long');
});
