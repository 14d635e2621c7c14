import { expect, test } from 'vitest';
import { mannWhitney } from './support/mann-whitney.ts';

/** The example of SciPy's mannwhitneyu, after Bagdonavicius, Kruopis and Nikulin: ages at which diabetes was found. */
const MEN = [19, 22, 16, 29, 24];
const WOMEN = [20, 11, 17, 12];

test('gives the published figure', () => {
  expect(mannWhitney(MEN, WOMEN)).toBeCloseTo(0.11134688653314041, 6);
  expect(mannWhitney(WOMEN, MEN)).toBeCloseTo(mannWhitney(MEN, WOMEN), 12);
});

test('finds nothing in nothing, in one, and in what is all alike', () => {
  expect(mannWhitney([], [])).toBe(1);
  expect(mannWhitney([], [1])).toBe(1);
  expect(mannWhitney([1], [2])).toBeCloseTo(1, 6);
  expect(mannWhitney([3, 3, 3], [3, 3, 3])).toBe(1);
});

test('finds a difference that is there, and none in two halves of the same', () => {
  const ramp = Array.from({ length: 200 }, (_, n) => (n * 7919) % 200);
  expect(
    mannWhitney(
      ramp,
      ramp.map((value) => value + 40),
    ),
  ).toBeLessThan(1e-6);
  expect(mannWhitney(ramp.slice(0, 100), ramp.slice(100))).toBeGreaterThan(0.05);
});
