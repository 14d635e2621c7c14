import { describe, expect, test } from 'vitest';
import { roundToFourPlaces, displayPercent, displayShare } from '../shares.ts';
import { rangeWords, shareFigure, shareWords } from './shares.ts';

describe('a shown share', () => {
  test('claims all and none only where that is true', () => {
    expect(displayShare(1_499_999, 1_500_000)).toEqual({ percent: 99, edge: '>' });
    expect(displayShare(1, 1_500_000)).toEqual({ percent: 1, edge: '<' });
    expect(displayShare(1_500_000, 1_500_000)).toEqual({ percent: 100, edge: '' });
    expect(displayShare(0, 1_500_000)).toEqual({ percent: 0, edge: '' });
    expect(displayShare(0, 0)).toEqual({ percent: 0, edge: '' });
  });

  test('is a whole per cent in between', () => {
    expect(displayShare(5, 1_000)).toEqual({ percent: 1, edge: '' });
    expect(displayShare(994, 1_000)).toEqual({ percent: 99, edge: '' });
    expect([displayPercent(99.97), displayPercent(0.2), displayPercent(49.6)]).toEqual([
      { percent: 99, edge: '>' },
      { percent: 1, edge: '<' },
      { percent: 50, edge: '' },
    ]);
  });
});

test('figures and words show the same share', () => {
  const said = (count: number) =>
    [displayShare(count, 1_000)].map((share) => [shareFigure(share), shareWords(share)])[0];
  expect(said(1)).toEqual(['<1%', 'under 1%']);
  expect(said(620)).toEqual(['62%', '62%']);
  expect(said(999)).toEqual(['>99%', 'over 99%']);
});

test('a range says its level and its condition', () => {
  expect(rangeWords({ low: 28.4, high: 44.2 })).toBe(
    '95% range 28% to 44% if this were a random draw',
  );
  // 500,000 to 499,000: both ends round to the same figure.
  expect(rangeWords({ low: 49.93, high: 50.12 })).toBe(
    '95% range within a point of 50% if this were a random draw',
  );
  expect(rangeWords({ low: 99.6, high: 99.9 })).toBe(
    '95% range over 99% if this were a random draw',
  );
});

test('for programs a share has four places, rounds halves up, and claims all and none only where that is true', () => {
  expect([
    roundToFourPlaces(57, 800),
    roundToFourPlaces(201, 400),
    roundToFourPlaces(1, 3),
  ]).toEqual([0.0713, 0.5025, 0.3333]);
  expect([roundToFourPlaces(0, 7), roundToFourPlaces(7, 7)]).toEqual([0, 1]);
  expect(roundToFourPlaces(1, 100_000)).toBe(0.00001);
  expect(roundToFourPlaces(99_999, 100_000)).toBe(0.99999);
});
