import { expect, test } from 'vitest';
import { weightedMean } from './weighted-mean.ts';

const of = (values: readonly number[], weights: readonly number[]) =>
  weightedMean(Float64Array.from(values), Float64Array.from(weights));

test('a mean and its standard error, by hand', () => {
  // 2, 4, 6: squares 8, variance 4, error √(4 / 3).
  expect(of([2, 4, 6], [1, 1, 1])).toEqual({ mean: 4, error: Math.sqrt(4 / 3) });
});

test('a weight stands for as many values', () => {
  const one = of([1, 5, 2], [3, 1, 2]);
  const other = of([1, 1, 1, 5, 2, 2], [1, 1, 1, 1, 1, 1]);
  expect(one.mean).toBeCloseTo(other.mean, 12);
  expect(one.error).toBeCloseTo(other.error, 12);
});

test('of one value there is no error, of none nothing', () => {
  expect(of([7], [1])).toEqual({ mean: 7, error: 0 });
  expect(of([], [])).toEqual({ mean: 0, error: 0 });
});
