import { describe, expect, test } from 'vitest';
import { chiSquaredTail, twoSidedP } from './chi-squared.ts';

describe('the upper tail of chi-squared', () => {
  test.each([
    // Critical values from published tables, to five places.
    [3.84146, 1, 0.05],
    [6.6349, 1, 0.01],
    [0.45494, 1, 0.5],
    [5.99146, 2, 0.05],
    [7.81473, 3, 0.05],
    [11.0705, 5, 0.05],
    [9.23636, 5, 0.1],
    [18.30704, 10, 0.05],
    [19.67514, 11, 0.05],
    [24.72497, 11, 0.01],
    [2.60322, 11, 0.995],
    [124.3421, 100, 0.05],
  ])('%d with %d degrees is %d', (value, degrees, tail) => {
    expect(chiSquaredTail(value, degrees)).toBeCloseTo(tail, 5);
  });

  test('with two degrees is e to the minus half of the value', () => {
    for (const value of [0.001, 1, 3.9, 4.1, 30, 700])
      expect(chiSquaredTail(value, 2) / Math.exp(-value / 2)).toBeCloseTo(1, 10);
  });

  test('is 1 at zero and with no degrees, and 0 far out', () => {
    expect(chiSquaredTail(0, 3)).toBe(1);
    expect(chiSquaredTail(5, 0)).toBe(1);
    expect(chiSquaredTail(5_000, 3)).toBe(0);
  });

  test('two-sided p of a deviation', () => {
    expect(twoSidedP(1.959964)).toBeCloseTo(0.05, 7);
    expect(twoSidedP(-2.575829)).toBeCloseTo(0.01, 7);
    expect(twoSidedP(0)).toBe(1);
  });
});
