import { expect, test } from 'vitest';
import { countGraphemes, checkLength, maxCodePoints } from './text-length.ts';

const LIMITS = { min: 2, max: 4 };

test('counts what a reader sees as one character', () => {
  expect(countGraphemes('')).toBe(0);
  expect(countGraphemes('añ')).toBe(2);
  expect(countGraphemes('an\u0303')).toBe(2);
  expect(countGraphemes('👨‍👩‍👧‍👦🇺🇳')).toBe(2);
});

test.each([
  ['a', 'short'],
  ['ab', 'right'],
  ['abcd', 'right'],
  ['abcde', 'long'],
  ['👨‍👩‍👧‍👦👍🏽', 'right'],
  // Four clusters, but far above the stored limit of code points.
  [`abc${'n' + '\u0303'.repeat(20)}`, 'long'],
])('%j is %s', (text, expected) => {
  expect(checkLength(text, LIMITS)).toBe(expected);
});

test('the database accepts four times the limit', () => {
  expect(maxCodePoints(LIMITS)).toBe(16);
});
