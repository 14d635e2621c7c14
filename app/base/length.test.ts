import { expect, test } from 'vitest';
import { clusters, lengthOf, mostCodePoints } from './length.ts';

const LIMITS = { min: 2, max: 4 };

test('counts what a reader sees as one', () => {
  expect(clusters('')).toBe(0);
  expect(clusters('añ')).toBe(2);
  expect(clusters('an\u0303')).toBe(2);
  expect(clusters('👨‍👩‍👧‍👦🇺🇳')).toBe(2);
});

test.each([
  ['a', 'short'],
  ['ab', 'right'],
  ['abcd', 'right'],
  ['abcde', 'long'],
  ['👨‍👩‍👧‍👦👍🏽', 'right'],
  // Four clusters, but far over the code points that are kept.
  [`abc${'n' + '\u0303'.repeat(20)}`, 'long'],
])('%j is %s', (text, expected) => {
  expect(lengthOf(text, LIMITS)).toBe(expected);
});

test('the database keeps four times the limit', () => {
  expect(mostCodePoints(LIMITS)).toBe(16);
});
