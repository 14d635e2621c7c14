import { describe, expect, test } from 'vitest';
import { seededPermutation, tieSeed } from './permutation.ts';

describe('the seeded permutation', () => {
  const seed = tieSeed('4k7w2mx9qd', new Date('2026-03-01T18:00:00Z'));

  test('has the seed that is printed', () => {
    expect(seed).toBe('4k7w2mx9qd 2026-03-01T18:00:00.000Z');
  });

  // Computed by a second program, in Python, from the descriptions of FNV-1a, sfc32 and Fisher–Yates.
  // Published results depend on these staying the same.
  test('never changes for a seed', () => {
    expect(seededPermutation(5, seed)).toEqual([2, 3, 4, 0, 1]);
    expect(seededPermutation(10, seed)).toEqual([1, 8, 7, 5, 2, 6, 9, 4, 0, 3]);
    expect(seededPermutation(10, '')).toEqual([4, 0, 1, 5, 7, 6, 8, 9, 2, 3]);
  });

  test('of nothing and of one item is trivial', () => {
    expect(seededPermutation(0, seed)).toEqual([]);
    expect(seededPermutation(1, seed)).toEqual([0]);
  });

  test('names every item once', () => {
    for (let n = 0; n <= 20; n++) {
      const sorted = seededPermutation(n, `${n}`).toSorted((a, b) => a - b);
      expect(sorted).toEqual(Array.from({ length: n }, (_, index) => index));
    }
  });

  test('differs for another close time', () => {
    const later = tieSeed('4k7w2mx9qd', new Date('2026-03-01T18:01:00Z'));
    expect(seededPermutation(10, later)).not.toEqual(seededPermutation(10, seed));
  });

  test('favours no order over seeds that differ by a minute', () => {
    const seen = new Map<string, number>();
    for (let minute = 0; minute < 24_000; minute++) {
      const close = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
      const order = seededPermutation(4, tieSeed('4k7w2mx9qd', close)).join('');
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    // 24 orders, 1,000 of each expected: chi-squared with 23 degrees of freedom passes 49.7 once in a thousand.
    expect(seen.size).toBe(24);
    const chi = [...seen.values()].reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    expect(chi).toBeLessThan(49.7);
  });
});
