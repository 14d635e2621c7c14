import { describe, expect, test } from 'vitest';
import { netPromoterScore } from './net-promoter-score.ts';
import { promoterScoreWords } from '../words/promoter-score.ts';
import { meanFigure, scaleResult } from './scale-result.ts';
import { meanIntervalWords, scaleSentence } from '../words/scale.ts';

const steps = (counts: readonly number[], first = 1) =>
  counts.map((count, index) => ({ number: first + index, label: `${first + index}`, count }));
const sentence = (counts: readonly number[], first = 1) =>
  scaleSentence(scaleResult(steps(counts, first)), 'all');

describe('the result of a scale', () => {
  test('is only its ends and its people for nobody, one and 29', () => {
    for (const [counts, people] of [
      [[0, 0, 0, 0, 0], 0],
      [[0, 0, 0, 1, 0], 1],
      [[5, 5, 9, 5, 5], 29],
    ] as const) {
      const result = scaleResult(steps(counts));
      expect(result).toMatchObject({ first: 1, last: 5, people });
      expect([
        result.mean,
        result.meanInterval,
        result.median,
        result.groupedMedian,
        result.standardDeviation,
      ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(scaleSentence(result, 'all')).toBeUndefined();
    }
  });

  test('is complete from 30 people on', () => {
    const result = scaleResult(steps([2, 4, 6, 10, 8]));
    expect(result.mean).toBe(3.6);
    expect(result.median).toBe(4);
    expect(result.groupedMedian).toBeCloseTo(3.8, 12);
    expect(result.meanInterval?.low).toBeLessThan(3.6);
    expect(scaleSentence(result, 'all')).toBe(
      'On average 3.6 of 5 among all; at least half of them said 4 or more.',
    );
  });

  test('has no interval where all answers are one step', () => {
    const result = scaleResult(steps([0, 0, 0, 0, 40]));
    expect(result).toMatchObject({
      mean: 5,
      median: 5,
      standardDeviation: 0,
      meanInterval: undefined,
    });
    expect(scaleSentence(result, 'all')).toBe('On average 5.0 of 5 among all; all of them said 5.');
  });

  test('has a grouped median on few steps only, and a promoter score on 0 to 10 only', () => {
    expect(scaleResult(steps([6, 6, 6, 6, 6, 6, 6])).groupedMedian).toBe(4);
    const eleven = steps([3, 0, 0, 3, 0, 6, 0, 3, 3, 6, 6], 0);
    expect(scaleResult(eleven).groupedMedian).toBeUndefined();
    // 12 of 30 are on 9 and 10, 12 of 30 on 0 to 6.
    expect(netPromoterScore(eleven)).toEqual({
      promoters: { percent: 40, edge: '' },
      passives: { percent: 20, edge: '' },
      detractors: { percent: 40, edge: '' },
      score: { from: 0, to: 0 },
    });
    expect(netPromoterScore(steps([6, 6, 6, 6, 6]))).toBeUndefined();
    expect(netPromoterScore(steps([3, 0, 0, 3, 0, 6, 0, 3, 3, 6, 5], 0))).toBeUndefined();
  });
});

describe('the middle is described from its side of the scale', () => {
  test.each([
    [[0, 0, 15, 15, 0], 1, 'On average 3.5 of 5 among all; half of them said 4 or more.'],
    [[8, 10, 6, 4, 2], 1, 'On average 2.4 of 5 among all; at least half of them said 2 or less.'],
    [[6, 6, 6, 6, 6], 1, 'On average 3.0 of 5 among all; the middle answer is 3.'],
    [
      [15, 0, 0, 0, 15],
      1,
      'On average 3.0 of 5 among all; half of them said less than 3, half more.',
    ],
    [[20, 4, 3, 2, 1], 1, 'On average 1.7 of 5 among all; at least half of them said 1.'],
    [
      [20, 2, 0, 0, 0, 0, 0, 0, 0, 0, 8],
      0,
      'On average 2.7 of 10 among all; at least half of them said 0.',
    ],
  ])('%j from %i', (counts, first, text) => expect(sentence(counts, first)).toBe(text));
});

describe('what is true of all is said of all, and only that', () => {
  test.each([
    [[0, 0, 0, 20, 20, 0, 0], 1, 'On average 4.5 of 7 among all; half of them said 5 or more.'],
    [[0, 0, 0, 0, 21, 20, 0], 1, 'On average 5.5 of 7 among all; all of them said 5 or more.'],
    [[20, 21, 0, 0, 0], 1, 'On average 1.5 of 5 among all; all of them said 2 or less.'],
    [[0, 40, 0, 0, 0], 1, 'On average 2.0 of 5 among all; all of them said 2.'],
    [
      [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 999],
      0,
      'On average over 9.9 of 10 among all; at least half of them said 10.',
    ],
    [[999, 0, 0, 0, 1], 1, 'On average under 1.1 of 5 among all; at least half of them said 1.'],
  ])('%j from %i', (counts, first, text) => expect(sentence(counts, first)).toBe(text));

  test('a rounded figure is marked by the same rule', () => {
    expect(meanFigure(scaleResult(steps([1, 0, 0, 0, 999])))).toBe('>4.9');
    expect(meanFigure(scaleResult(steps([0, 0, 0, 0, 999])))).toBe('5.0');
  });
});

describe('a promoter score claims all, none and level only where that is so', () => {
  test.each([
    [0, 0, 300, '+100 points'],
    [0, 1, 299, 'Between +99 and +100 points'],
    [300, 0, 0, '−100 points'],
    [299, 1, 0, 'Between −100 and −99 points'],
    [150, 0, 150, '0 points'],
    [150, 0, 151, 'Between 0 and +1 points'],
    [151, 0, 150, 'Between −1 and 0 points'],
    [100, 50, 150, '+17 points'],
  ])('%i detractors, %i passives, %i promoters', (detractors, passives, promoters, words) => {
    const counts = [detractors, 0, 0, 0, 0, 0, 0, passives, 0, 0, promoters];
    const reading = netPromoterScore(steps(counts, 0));
    expect(reading && promoterScoreWords(reading.score)).toBe(words);
  });
});

describe('the range of a mean', () => {
  test('is rounded outwards, and never leaves out the mean that is printed', () => {
    expect(meanIntervalWords({ low: 3.42, high: 3.58 })).toBe('3.4 to 3.6');
    expect(meanIntervalWords({ low: 3.3, high: 3.7 })).toBe('3.3 to 3.7');
    // All said 5 but one.
    const scale = scaleResult(steps([0, 0, 0, 1, 4_000]));
    expect(meanFigure(scale)).toBe('>4.9');
    expect(scale.meanInterval && meanIntervalWords(scale.meanInterval)).toBe('4.9 to 5.0');
    for (let some = 0; some <= 40; some += 1) {
      const { mean = NaN, meanInterval } = scaleResult(steps([some, 3, 7, 40 - some, 2 * some]));
      const [low = NaN, high = NaN] = (meanInterval ? meanIntervalWords(meanInterval) : '')
        .split(' to ')
        .map(Number);
      expect(low).toBeLessThanOrEqual(Math.round(mean * 10) / 10);
      expect(high).toBeGreaterThanOrEqual(Math.round(mean * 10) / 10);
    }
  });
});
