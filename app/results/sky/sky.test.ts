import { describe, expect, test } from 'vitest';
import { clusterRadius, dotAt, MAX_DOTS, ownDot, skyOf } from './sky.ts';

const rowsOf = (...counts: number[]) => counts.map((count, at) => ({ number: at + 1, count }));
const dotsOf = (...counts: number[]) => skyOf(rowsOf(...counts)).groups.map(({ dots }) => dots);

describe('a sky', () => {
  test('has one dot for each answer', () => {
    expect(skyOf(rowsOf(7, 6, 0)).each).toBe(1);
    expect(dotsOf(7, 6, 0)).toEqual([7, 6, 0]);
    expect(skyOf(rowsOf(MAX_DOTS)).each).toBe(1);
  });

  test('has one for each few where there are many', () => {
    expect(skyOf(rowsOf(MAX_DOTS, 1)).each).toBe(2);
    expect(skyOf(rowsOf(1_000, 500)).each).toBe(5);
    expect(skyOf(rowsOf(6_001)).each).toBe(20);
    expect(skyOf(rowsOf(50_000_000)).each).toBe(100_000);
  });

  test('has a dot for whatever somebody picked, and none for nothing', () => {
    expect(dotsOf(50_000, 1, 0)).toEqual([500, 1, 0]);
    expect(dotsOf(0, 0)).toEqual([0, 0]);
    expect(dotsOf()).toEqual([]);
  });

  test.each([1, 29, 599, 600, 601, 1_201, 99_999, 7_654_321])(
    'of %i answers has at most its number of dots, and one more for each rare choice',
    (answers) => {
      const dots = dotsOf(answers, 1, 1).reduce((sum, one) => sum + one, 0);
      expect(dots).toBeLessThanOrEqual(MAX_DOTS + 2);
      expect(dots).toBeGreaterThan(0);
    },
  );
});

describe('a cluster', () => {
  test.each([1, 2, 7, 60, 600])('of %i dots keeps them apart and inside', (count) => {
    const dots = Array.from({ length: count }, (_, at) => dotAt(at));
    const radius = clusterRadius(count);
    for (const [at, one] of dots.entries()) {
      expect(Math.hypot(one.x, one.y)).toBeLessThanOrEqual(radius);
      for (const other of dots.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.8);
    }
  });

  test('has an area as large as its number', () => {
    const area = (dots: number) => (clusterRadius(dots) - 0.5) ** 2 * Math.PI;
    expect(area(400)).toBeCloseTo(400);
    expect(area(100) * 4).toBeCloseTo(area(400));
  });

  test('has the reader’s dot among its own', () => {
    for (const dots of [1, 2, 3, 600]) expect(ownDot(dots)).toBeLessThan(dots);
    expect(ownDot(600)).toBeGreaterThan(0);
  });
});
