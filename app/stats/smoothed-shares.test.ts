import { expect, test } from 'vitest';
import { aboveHalfZ, differenceZ, smoothedShare } from './smoothed-shares.ts';

test('8 of 10, and 8 of 10 against 2 of 10, by hand', () => {
  expect(smoothedShare(8, 10)).toBe(0.75);
  // 2 √11 (9/11 − 1/2)
  expect(aboveHalfZ(8, 10)).toBeCloseTo(2.1106, 4);
  // (9/11 − 3/11) / √(12/22 · 10/22 · 2/11)
  expect(differenceZ(8, 10, 2, 10)).toBeCloseTo(2.569, 3);
  expect(differenceZ(2, 10, 8, 10)).toBeCloseTo(-2.569, 3);
});

test('nobody, everybody, and the same', () => {
  expect(smoothedShare(0, 0)).toBe(0.5);
  expect(aboveHalfZ(0, 0)).toBe(1);
  expect(differenceZ(0, 0, 0, 0)).toBe(0);
  expect(differenceZ(5, 5, 7, 7)).toBe(0);
  expect(differenceZ(3, 9, 3, 9)).toBe(0);
});
