import { describe, expect, test } from 'vitest';
import {
  fourPlaces,
  rangeWords,
  shareFigure,
  shareWords,
  shownPercent,
  shownShare,
} from './shares.ts';

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

test('figures and words take the same share', () => {
  const said = (count: number) =>
    [shownShare(count, 1_000)].map((share) => [shareFigure(share), shareWords(share)])[0];
  expect(said(1)).toEqual(['<1%', 'under 1%']);
  expect(said(620)).toEqual(['62%', '62%']);
  expect(said(999)).toEqual(['>99%', 'over 99%']);
});

test('a range is told with its level and its condition', () => {
  expect(rangeWords({ low: 28.4, high: 44.2 })).toBe(
    '95% range 28% to 44% if this were a random draw',
  );
  // 500,000 to 499,000: both ends are shown as the same figure.
  expect(rangeWords({ low: 49.93, high: 50.12 })).toBe(
    '95% range within a point of 50% if this were a random draw',
  );
  expect(rangeWords({ low: 99.6, high: 99.9 })).toBe(
    '95% range over 99% if this were a random draw',
  );
});

test('for programs a share has four places, its halves rounded up, and all and none only where that is so', () => {
  expect([fourPlaces(57, 800), fourPlaces(201, 400), fourPlaces(1, 3)]).toEqual([
    0.0713, 0.5025, 0.3333,
  ]);
  expect([fourPlaces(0, 7), fourPlaces(7, 7)]).toEqual([0, 1]);
  expect(fourPlaces(1, 100_000)).toBe(0.00001);
  expect(fourPlaces(99_999, 100_000)).toBe(0.99999);
});
