import { describe, expect, test } from 'vitest';
import { adjustedRandIndex } from '../../../test/support/simulated-crowd.ts';
import { createRng, type Rng } from '../../stats/rng.ts';
import { groupPeople, partitionsOf } from './group-partitions.ts';

type Middles = readonly (readonly [number, number])[];

/** Crowds around middles, each as wide as one and as high as it says. */
function crowdsAt(middles: Middles, each: number, seed: string, high = 1) {
  const rng = createRng(seed);
  const points = middles.flatMap(([x, y]) =>
    Array.from({ length: each }, () => [x + normal(rng), y + high * normal(rng)]),
  );
  return {
    points: Float64Array.from(points.flat()),
    groupOf: Uint8Array.from({ length: points.length }, (_, at) => Math.floor(at / each)),
  };
}

/** By the law of Box and Muller. */
function normal(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng())) * Math.cos(2 * Math.PI * rng());
}

type Crowds = { each: number; far: number; times: number; high?: number };

const foundIn = (middles: Middles, { each, far, times, high }: Crowds) =>
  Array.from({ length: times }, (_, at) => {
    const apart = middles.map(([x, y]) => [far * x, far * y] as const);
    const seed = `${middles.join()} ${each} ${far} ${at}`;
    const { points, groupOf } = crowdsAt(apart, each, seed, high);
    const found = groupPeople(points, partitionsOf(points, seed)[0]);
    return { groups: found.groups, ari: adjustedRandIndex(found.groupOf, groupOf) };
  });
const shareOf = (found: readonly { groups: number }[], number: number) =>
  found.filter(({ groups }) => groups === number).length / found.length;

const TWO = [
  [0, 0],
  [1, 0],
] as const;
const THREE = [...TWO, [0.5, 0.87]] as const;
const FOUR = [...TWO, [0, 1], [1, 1]] as const;

describe('how many groups are told', () => {
  test('of few people the fewest that are as good', () => {
    // Two that are stretched along the second direction: the best silhouette alone has more than two in 91 of 200, this in 43.
    const found = foundIn(TWO, { each: 30, far: 3, times: 200, high: 1.5 });
    expect(shareOf(found, 2)).toBeGreaterThan(0.7);
    expect(found.reduce((sum, { ari }) => sum + ari, 0) / found.length).toBeGreaterThan(0.63);
  });

  test.each([
    [3, THREE],
    [4, FOUR],
  ])('%i groups stay where they are apart, also of thirty people each', (number, middles) => {
    const found = foundIn(middles, { each: 30, far: 6, times: 30 });
    expect(shareOf(found, number)).toBeGreaterThan(0.95);
    expect(Math.min(...found.map(({ ari }) => ari))).toBeGreaterThan(0.9);
  });

  test('of many people the best silhouette, since chance decides nothing there', () => {
    const { points } = crowdsAt(
      THREE.map(([x, y]) => [4 * x, 4 * y]),
      2_000,
      'many',
    );
    const [told, ...others] = partitionsOf(points, 'many');
    expect(told?.groups).toBe(3);
    for (const { silhouette } of others) expect(silhouette).toBeLessThan(told?.silhouette ?? 0);
  });
});

test('whom a number of groups leaves out counts in its silhouette', () => {
  const rng = createRng('left out');
  // Two crowds, and eight who are spread out beyond them: a third middle there holds too few.
  const crowd = [-4, 4].flatMap((x) =>
    Array.from({ length: 25 }, () => [x + normal(rng), normal(rng)]),
  );
  const beyond = Array.from({ length: 8 }, (_, at) => [2 * at - 7, 25]);
  const near = Float64Array.from(crowd.flat());
  const all = Float64Array.from([...crowd, ...beyond].flat());
  const of = (points: Float64Array) =>
    partitionsOf(points, 'left out').find(({ groups }) => groups === 2)?.silhouette ?? 0;
  expect(of(all)).toBeLessThan(of(near));
});
