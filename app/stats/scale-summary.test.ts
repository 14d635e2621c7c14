import { describe, expect, test } from 'vitest';
import { createRng } from './rng.ts';
import { summarizeScale } from './scale-summary.ts';

/** People per step, counted from single answers. */
function countsOf(answers: readonly number[], firstStep: number, steps: number): number[] {
  return Array.from(
    { length: steps },
    (_, index) => answers.filter((answer) => answer === firstStep + index).length,
  );
}

describe('a scale', () => {
  test('of nobody has no values', () => {
    expect(summarizeScale([0, 0, 0, 0, 0], 1)).toEqual({
      n: 0,
      mean: undefined,
      median: undefined,
      groupedMedian: undefined,
      deviation: undefined,
      interval: undefined,
    });
  });

  test('of one person is their step, with no spread', () => {
    expect(summarizeScale([0, 0, 0, 1, 0], 1)).toEqual({
      n: 1,
      mean: 4,
      median: 4,
      groupedMedian: 4,
      deviation: undefined,
      interval: undefined,
    });
  });

  test('takes its median among the middle people', () => {
    expect(summarizeScale([1, 1, 1], 1).median).toBe(2);
    expect(summarizeScale([2, 2], 1).median).toBe(1.5);
    expect(summarizeScale([2, 0, 0, 0, 2], 1).median).toBe(3);
    expect(summarizeScale([3, 0, 0, 0, 2], 0).median).toBe(0);
  });
});

describe('the median of grouped data', () => {
  // Both values come from the documentation of Python's statistics.median_grouped.
  test('has the published values', () => {
    const answers = [1, 2, 2, 3, 4, 4, 4, 4, 4, 5];
    expect(summarizeScale(countsOf(answers, 1, 5), 1).groupedMedian).toBeCloseTo(3.7, 12);
    expect(summarizeScale(countsOf([52, 52, 53, 54], 52, 3), 52).groupedMedian).toBe(52.5);
  });

  test('is as computed by hand in wider classes', () => {
    // The same documentation, ages 20–30 … 60–70 of 172, 484, 387, 22, 6 people, published rounded to 37.5:
    // 30 + (535.5 − 172) / 484 · 10 = 37.5103. Classes numbered from 1 stand 10 apart, the first about 25.
    const inClasses = summarizeScale([172, 484, 387, 22, 6], 1).groupedMedian ?? NaN;
    expect(25 + (inClasses - 1) * 10).toBeCloseTo(37.5103, 4);
  });

  test('is the middle of a gap between the halves', () => {
    expect(summarizeScale([2, 0, 0, 0, 2], 1).groupedMedian).toBe(3);
    expect(summarizeScale([1, 1, 0, 1, 1], 1).groupedMedian).toBe(3);
    expect(summarizeScale([1, 1, 1, 1], 1).groupedMedian).toBe(2.5);
  });

  test('is mirrored on a scale read backwards', () => {
    const rng = createRng('mirror');
    for (let i = 0; i < 300; i++) {
      const counts = Array.from({ length: 5 }, () => Math.floor(rng() * 4));
      if (counts.every((count) => count === 0)) continue;
      const there = summarizeScale(counts, 1);
      const back = summarizeScale(counts.toReversed(), 1);
      expect(there.groupedMedian).toBeCloseTo(6 - (back.groupedMedian ?? NaN), 10);
      expect(there.median).toBe(6 - (back.median ?? NaN));
      expect(there.mean).toBeCloseTo(6 - (back.mean ?? NaN), 10);
    }
  });
});

describe('the spread of a scale', () => {
  test('is that of a sample', () => {
    // By hand: 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and squares of 32 in all; 32 / 7 = 4.5714, root 2.1381.
    const { mean, deviation } = summarizeScale(countsOf([2, 4, 4, 4, 5, 5, 7, 9], 0, 11), 0);
    expect(mean).toBe(5);
    expect(deviation).toBeCloseTo(2.1381, 4);
  });

  test('gives an interval of the mean from 30 people on', () => {
    expect(summarizeScale([0, 14, 0, 15, 0], 1).interval).toBeUndefined();
    // By hand: mean 3, variance 30 / 29, 1.959964 · √(1.034483 / 30) = 0.363956.
    const { interval } = summarizeScale([0, 15, 0, 15, 0], 1);
    expect(interval?.low).toBeCloseTo(2.636044, 6);
    expect(interval?.high).toBeCloseTo(3.363956, 6);
  });

  test('keeps the interval on the scale', () => {
    const { interval, mean } = summarizeScale([1, 0, 0, 0, 29], 1);
    expect(interval?.high).toBe(5);
    expect(interval?.low).toBeLessThan(mean ?? NaN);
  });

  test('claims nothing if all agree', () => {
    const { deviation, interval } = summarizeScale([0, 0, 0, 40, 0], 1);
    expect(deviation).toBe(0);
    expect(interval).toBeUndefined();
  });
});
