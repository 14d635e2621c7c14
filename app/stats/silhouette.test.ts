import { expect, test } from 'vitest';
import { distancesBetween, silhouettesOf } from './silhouette.ts';
import { weightedMean } from './weighted-mean.ts';

function silhouettes(places: readonly number[][], clusters: readonly number[], weights: number[]) {
  return silhouettesOf(
    distancesBetween(Float64Array.from(places.flat())),
    Float64Array.from(weights),
    Uint8Array.from(clusters),
    Math.max(0, ...clusters) + 1,
  );
}

function silhouette(places: readonly number[][], clusters: readonly number[], given?: number[]) {
  const weights = given ?? places.map(() => 1);
  return weightedMean(silhouettes(places, clusters, weights), Float64Array.from(weights)).mean;
}

test('three points, by hand', () => {
  // 0: (10 − 1) / 10; 1: (9 − 1) / 9; the third is alone: 0.
  const value = silhouette(
    [
      [0, 0],
      [1, 0],
      [10, 0],
    ],
    [0, 0, 1],
  );
  expect(value).toBeCloseTo((9 / 10 + 8 / 9) / 3, 12);
});

test('a weight stands for as many points', () => {
  const weighed = silhouette(
    [
      [0, 0],
      [1, 0],
      [10, 0],
      [9, 3],
    ],
    [0, 0, 1, 1],
    [2, 1, 3, 1],
  );
  const places = [
    [0, 0],
    [0, 0],
    [1, 0],
    [10, 0],
    [10, 0],
    [10, 0],
    [9, 3],
  ];
  expect(weighed).toBeCloseTo(silhouette(places, [0, 0, 0, 1, 1, 1, 1]), 12);
});

test('a point in the wrong cluster counts against it', () => {
  expect(
    silhouette(
      [
        [0, 0],
        [10, 0],
        [10, 1],
        [0, 1],
      ],
      [0, 0, 1, 1],
    ),
  ).toBeLessThan(0);
});

test('nobody, one cluster, and all at one place', () => {
  expect(silhouette([], [])).toBe(0);
  expect(
    silhouette(
      [
        [0, 0],
        [1, 0],
      ],
      [0, 0],
    ),
  ).toBe(0);
  expect(
    silhouette(
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      [0, 0, 1, 1],
    ),
  ).toBe(0);
});
