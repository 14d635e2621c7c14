import { describe, expect, test } from 'vitest';
import { allChoices, ballotsOf, countBallots, normalizeBallots, isPermutation } from './ballots.ts';

const isTaken = (choices: number, ranking: number[]) => {
  try {
    return ballotsOf(choices, [{ ranking, count: 1 }]).counts.length === 1;
  } catch (error) {
    expect(error).toBeInstanceOf(RangeError);
    return false;
  }
};

describe('a ranking', () => {
  test('may be whole, partial or empty', () => {
    expect(isTaken(3, [2, 0, 1])).toBe(true);
    expect(isTaken(3, [1])).toBe(true);
    expect(isTaken(3, [])).toBe(true);
  });

  test('names each choice once, and only choices that exist', () => {
    expect(isTaken(3, [1, 1])).toBe(false);
    expect(isTaken(3, [3])).toBe(false);
    expect(isTaken(3, [-1])).toBe(false);
    expect(isTaken(3, [256])).toBe(false);
    expect(isTaken(3, [0.5])).toBe(false);
  });
});

describe('grouped ballots', () => {
  test('are counted by their weights', () => {
    expect(countBallots(ballotsOf(1, []))).toBe(0);
    const five = ballotsOf(1, [
      { ranking: [0], count: 3 },
      { ranking: [], count: 2 },
    ]);
    expect(countBallots(five)).toBe(5);
  });

  test('stop the count if they cannot be right', () => {
    expect(() => ballotsOf(2, [{ ranking: [0, 0], count: 1 }])).toThrow(RangeError);
    expect(() => ballotsOf(2, [{ ranking: [0], count: -1 }])).toThrow(RangeError);
    expect(() => ballotsOf(2, [{ ranking: [0], count: 0.5 }])).toThrow(RangeError);
    expect(() => ballotsOf(256, [])).toThrow(RangeError);
    expect(() => ballotsOf(2, [{ ranking: [1, 0], count: 0 }])).not.toThrow();
  });

  test('are sorted by their first two choices, each with its count', () => {
    const laid = normalizeBallots({
      choices: 3,
      counts: Float64Array.of(1, 2, 3, 4, 5),
      starts: Uint32Array.of(0, 3, 3, 4, 6, 8),
      ranked: Uint8Array.of(2, 1, 0, 0, 2, 0, 0, 1),
    });
    const rows = Array.from(laid.counts, (count, at) => [
      count,
      ...laid.ranked.subarray(laid.starts[at], laid.starts[at + 1]),
    ]);
    expect(rows).toEqual([[5, 0, 1], [3, 0], [4, 2, 0], [1, 2, 1, 0], [2]]);
  });
});

test('choices are numbered from zero', () => {
  expect(allChoices(3)).toEqual([0, 1, 2]);
});

test('a permutation of all choices names each of them once', () => {
  expect(isPermutation(3, [2, 0, 1])).toBe(true);
  expect(isPermutation(3, [2, 0])).toBe(false);
  expect(isPermutation(3, [2, 0, 0])).toBe(false);
  expect(isPermutation(3, [3, 0, 1])).toBe(false);
});
