import { describe, expect, test } from 'vitest';
import { missesHundred, shownPercent, shownShare, wholePercent } from './percent.ts';

describe('whole per cents', () => {
  test('are each rounded by themselves', () => {
    // 70.6, 23.5 and 5.9 per cent: shown they add to 101.
    expect([12, 4, 1].map((count) => wholePercent(count, 17))).toEqual([71, 24, 6]);
  });

  test('are equal for equal counts', () => {
    expect([1, 1, 1].map((count) => wholePercent(count, 3))).toEqual([33, 33, 33]);
  });

  test('round exact halves up', () => {
    // 23 / 40 is a hair less than 0.575 in floating point.
    expect(wholePercent(23, 40)).toBe(58);
    const halves = Array.from({ length: 200 }, (_, at) => [2 * at + 1, 200 * 1] as const);
    for (const [count, people] of halves.filter(([n]) => n < 200))
      expect(wholePercent(count, people)).toBe((count + 1) / 2);
  });

  test('of nobody are nought', () => {
    expect(wholePercent(0, 0)).toBe(0);
  });
});

describe('the footnote about rounding', () => {
  test('stands where the shown shares miss 100', () => {
    expect(missesHundred([12, 4, 1], 17)).toBe(true);
    expect(missesHundred([1, 1, 1], 3)).toBe(true);
  });

  test('is left out where they add up, or never were to', () => {
    expect(missesHundred([1, 1], 2)).toBe(false);
    expect(missesHundred([0, 0], 0)).toBe(false);
    // Several choices a person: shares of people add to whatever they add to.
    expect(missesHundred([12, 9, 8], 17)).toBe(false);
  });
});

describe('a shown share', () => {
  test('claims all and none only where that is so', () => {
    expect(shownShare(1_499_999, 1_500_000)).toEqual({ percent: 99, edge: '>' });
    expect(shownShare(1, 1_500_000)).toEqual({ percent: 1, edge: '<' });
    expect(shownShare(1_500_000, 1_500_000)).toEqual({ percent: 100, edge: '' });
    expect(shownShare(0, 1_500_000)).toEqual({ percent: 0, edge: '' });
    expect(shownShare(0, 0)).toEqual({ percent: 0, edge: '' });
  });

  test('is a whole per cent in between', () => {
    expect(shownShare(5, 1_000)).toEqual({ percent: 1, edge: '' });
    expect(shownShare(994, 1_000)).toEqual({ percent: 99, edge: '' });
    expect([shownPercent(99.97), shownPercent(0.2), shownPercent(49.6)]).toEqual([
      { percent: 99, edge: '>' },
      { percent: 1, edge: '<' },
      { percent: 50, edge: '' },
    ]);
  });
});
