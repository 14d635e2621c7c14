import { describe, expect, test } from 'vitest';
import { roundsOffHundred, wholePercent } from './percent.ts';

describe('whole per cents', () => {
  test('are each rounded by themselves', () => {
    // 70.6, 23.5 and 5.9 per cent: the shown figures add up to 101.
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

  test('are zero for nobody', () => {
    expect(wholePercent(0, 0)).toBe(0);
  });
});

describe('the footnote about rounding', () => {
  test('appears if the shown shares miss 100', () => {
    expect(roundsOffHundred([12, 4, 1], 17)).toBe(true);
    expect(roundsOffHundred([1, 1, 1], 3)).toBe(true);
  });

  test('is left out if they add up, or never had to', () => {
    expect(roundsOffHundred([1, 1], 2)).toBe(false);
    expect(roundsOffHundred([0, 0], 0)).toBe(false);
    // Several choices a person: shares of people need not add up to 100.
    expect(roundsOffHundred([12, 9, 8], 17)).toBe(false);
  });
});
