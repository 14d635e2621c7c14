import { describe, expect, test } from 'vitest';
import { promoterScore } from './promoter-score.ts';

describe('the net promoter score', () => {
  test('is promoters less detractors', () => {
    // 0–6: 20 people, 7–8: 30, 9–10: 50.
    expect(promoterScore([2, 0, 0, 3, 0, 5, 10, 10, 20, 30, 20])).toEqual({
      promoters: 50,
      passives: 30,
      detractors: 20,
      score: 30,
    });
  });

  test('is at most 100 either way', () => {
    expect(promoterScore([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]).score).toBe(100);
    expect(promoterScore([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]).score).toBe(-100);
  });

  test('is zero, and not minus zero, in between', () => {
    expect(promoterScore([0, 0, 0, 0, 0, 0, 0, 5, 5, 0, 0]).score).toBe(0);
    expect(promoterScore([1, 0, 0, 0, 0, 0, 0, 999, 0, 0, 0]).score).toBe(0);
  });

  test('rounds exact halves away from zero', () => {
    // 23 of 40 is 57.5 points, which a quotient in floating point puts just below.
    expect(promoterScore([0, 0, 0, 0, 0, 0, 0, 17, 0, 23, 0]).score).toBe(58);
  });

  test('rounds opposites to opposites', () => {
    // 1 of 8 is 12.5 points.
    expect(promoterScore([0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 1]).score).toBe(13);
    expect(promoterScore([1, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0]).score).toBe(-13);
  });

  test('is undefined for nobody, and an error for another scale', () => {
    expect(promoterScore(Array.from({ length: 11 }, () => 0)).score).toBeUndefined();
    expect(() => promoterScore([1, 2, 3, 4, 5])).toThrow(RangeError);
  });
});
