import { describe, expect, test } from 'vitest';
import { allChoices, checkPatterns, countBallots, isRanking } from './ballots.ts';

describe('a ranking', () => {
  test('may be whole, partial or empty', () => {
    expect(isRanking(3, [2, 0, 1])).toBe(true);
    expect(isRanking(3, [1])).toBe(true);
    expect(isRanking(3, [])).toBe(true);
  });

  test('names each choice once, and only choices there are', () => {
    expect(isRanking(3, [1, 1])).toBe(false);
    expect(isRanking(3, [3])).toBe(false);
    expect(isRanking(3, [-1])).toBe(false);
    expect(isRanking(3, [0.5])).toBe(false);
  });
});

describe('grouped ballots', () => {
  test('are counted by their weights', () => {
    expect(countBallots([])).toBe(0);
    expect(
      countBallots([
        { ranking: [0], count: 3 },
        { ranking: [], count: 2 },
      ]),
    ).toBe(5);
  });

  test('stop the count where they cannot be right', () => {
    expect(() => checkPatterns(2, [{ ranking: [0, 0], count: 1 }])).toThrow(RangeError);
    expect(() => checkPatterns(2, [{ ranking: [0], count: -1 }])).toThrow(RangeError);
    expect(() => checkPatterns(2, [{ ranking: [0], count: 0.5 }])).toThrow(RangeError);
    expect(() => checkPatterns(2, [{ ranking: [1, 0], count: 0 }])).not.toThrow();
  });
});

test('choices are numbered from nought', () => {
  expect(allChoices(3)).toEqual([0, 1, 2]);
});
