import { expect, test } from 'vitest';
import { clusterWeights, kMeans, kMeansFrom, type WeightedPoints } from './k-means.ts';
import { createRng } from './rng.ts';

const pointsOf = (places: readonly number[][], weights?: readonly number[]): WeightedPoints => ({
  places: Float64Array.from(places.flat()),
  weights: Float64Array.from(weights ?? places.map(() => 1)),
});

test('two pairs are two clusters, by hand', () => {
  const found = kMeans(
    pointsOf([
      [0, 0],
      [0, 2],
      [10, 0],
      [10, 2],
    ]),
    2,
    createRng('pairs'),
  );
  expect(found.squares).toBeCloseTo(4, 12);
  expect(found.clusterOf[0]).toBe(found.clusterOf[1]);
  expect(found.clusterOf[2]).toBe(found.clusterOf[3]);
  expect([...found.centres].toSorted((a, b) => a - b)).toEqual([0, 1, 1, 10]);
});

test('a point of weight three pulls as three points', () => {
  const { centres } = kMeans(
    pointsOf(
      [
        [0, 0],
        [4, 0],
      ],
      [3, 1],
    ),
    1,
    createRng('weight'),
  );
  expect([...centres]).toEqual([1, 0]);
});

test('of fewer different points than clusters there are as many clusters', () => {
  const same = kMeans(
    pointsOf([
      [1, 1],
      [1, 1],
      [1, 1],
    ]),
    3,
    createRng('same'),
  );
  expect(same.centres).toHaveLength(2);
  expect(same.squares).toBe(0);
  expect(kMeans(pointsOf([]), 3, createRng('nobody')).centres).toHaveLength(0);
});

test('a centre that nobody is nearest to moves to who is farthest from theirs', () => {
  const given = pointsOf([
    [0, 0],
    [1, 0],
    [20, 0],
  ]);
  const found = kMeansFrom(given, Float64Array.of(0, 0, 500, 500));
  expect(clusterWeights(found, given.weights)).toEqual([2, 1]);
  expect(found.squares).toBeCloseTo(0.5, 12);
});

test('the same seed gives the same', () => {
  const rng = createRng('many');
  const many = pointsOf(Array.from({ length: 300 }, () => [rng(), rng()]));
  expect(kMeans(many, 4, createRng('k'))).toEqual(kMeans(many, 4, createRng('k')));
});

test('more clusters than a byte can number are refused', () => {
  expect(() => kMeans(pointsOf([]), 256, createRng('most'))).toThrow('255');
});
