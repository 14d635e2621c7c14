import type { Rng } from './rng.ts';

/** Points in the plane, x and y one after the other, each with its weight. */
export type WeightedPoints = { places: Float64Array; weights: Float64Array };

export type Clustering = {
  /** Of each point, the nearest centre; of several as near the first. */
  clusterOf: Uint8Array;
  /** x and y one after the other. */
  centres: Float64Array;
  /** Weighted squares of the distances to the centres. */
  squares: number;
};

/** Begun so many times; the best end counts. */
const STARTS = 8;
const MAX_ROUNDS = 50;
/** A cluster's number takes one byte. */
export const MAX_CLUSTERS = 255;

/**
 * Weighted k-means: Lloyd, *Least squares quantization in PCM*, IEEE Transactions on Information Theory 28 (1982); begun
 * as Arthur and Vassilvitskii, *k-means++*, SODA 2007. Of fewer than k different points there are as many clusters.
 */
export function kMeans(given: WeightedPoints, k: number, rng: Rng): Clustering {
  if (k > MAX_CLUSTERS) throw new RangeError(`At most ${MAX_CLUSTERS} clusters, not ${k}`);
  let best: Clustering | undefined;
  for (let start = 0; start < STARTS; start++) {
    const one = kMeansFrom(given, firstCentres(given, k, rng));
    if (!best || one.squares < best.squares) best = one;
  }
  return best ?? kMeansFrom(given, new Float64Array());
}

/** From centres that are known. A centre that nobody is nearest to moves to who is farthest from theirs. */
export function kMeansFrom(given: WeightedPoints, from: Float64Array): Clustering {
  const centres = from.slice();
  const clusterOf = new Uint8Array(given.weights.length);
  let squares = assign(given, centres, clusterOf);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = clusterOf.slice();
    moveCentres(given, centres, clusterOf);
    squares = assign(given, centres, clusterOf);
    if (before.every((cluster, at) => cluster === clusterOf[at])) break;
  }
  return { clusterOf, centres, squares };
}

/** The first by weight, each next one by weight and squared distance to the nearest before it. */
function firstCentres({ places, weights }: WeightedPoints, k: number, rng: Rng): Float64Array {
  const centres: number[] = [];
  const chances = weights.slice();
  while (centres.length < 2 * k) {
    const drawn = drawBy(chances, rng);
    if (drawn === undefined) break;
    const [x, y] = [places[2 * drawn] ?? 0, places[2 * drawn + 1] ?? 0];
    const isFirst = centres.length === 0;
    centres.push(x, y);
    for (let at = 0; at < chances.length; at++) {
      const far = ((places[2 * at] ?? 0) - x) ** 2 + ((places[2 * at + 1] ?? 0) - y) ** 2;
      const chance = far * (weights[at] ?? 0);
      chances[at] = isFirst ? chance : Math.min(chance, chances[at] ?? 0);
    }
  }
  return Float64Array.from(centres);
}

function drawBy(chances: Float64Array, rng: Rng): number | undefined {
  let left = rng() * chances.reduce((sum, chance) => sum + chance, 0);
  let last: number | undefined;
  for (let at = 0; at < chances.length; at++) {
    const chance = chances[at] ?? 0;
    if (chance <= 0) continue;
    last = at;
    left -= chance;
    if (left < 0) break;
  }
  return last;
}

/** Puts each point to its nearest centre. */
export function assign(
  { places, weights }: WeightedPoints,
  centres: Float64Array,
  clusterOf: Uint8Array,
): number {
  let squares = 0;
  for (let at = 0; at < weights.length; at++) {
    const x = places[2 * at] ?? 0;
    const y = places[2 * at + 1] ?? 0;
    let nearest = 0;
    let least = Infinity;
    for (let place = 0; place < centres.length; place += 2) {
      const far = (x - (centres[place] ?? 0)) ** 2 + (y - (centres[place + 1] ?? 0)) ** 2;
      if (far >= least) continue;
      least = far;
      nearest = place >> 1;
    }
    clusterOf[at] = nearest;
    squares += least * (weights[at] ?? 0);
  }
  return squares;
}

function moveCentres(given: WeightedPoints, centres: Float64Array, clusterOf: Uint8Array): void {
  const { places, weights } = given;
  const sums = new Float64Array(centres.length);
  const sizes = new Float64Array(centres.length / 2);
  for (let at = 0; at < weights.length; at++) {
    const cluster = clusterOf[at] ?? 0;
    const weight = weights[at] ?? 0;
    sizes[cluster] = (sizes[cluster] ?? 0) + weight;
    sums[2 * cluster] = (sums[2 * cluster] ?? 0) + weight * (places[2 * at] ?? 0);
    sums[2 * cluster + 1] = (sums[2 * cluster + 1] ?? 0) + weight * (places[2 * at + 1] ?? 0);
  }
  const taken = new Set<number>();
  for (const [cluster, size] of sizes.entries()) {
    if (size > 0) {
      centres[2 * cluster] = (sums[2 * cluster] ?? 0) / size;
      centres[2 * cluster + 1] = (sums[2 * cluster + 1] ?? 0) / size;
      continue;
    }
    const farthest = farthestPoint(given, centres, clusterOf, taken);
    taken.add(farthest);
    centres.set(places.subarray(2 * farthest, 2 * farthest + 2), 2 * cluster);
  }
}

function farthestPoint(
  { places, weights }: WeightedPoints,
  centres: Float64Array,
  clusterOf: Uint8Array,
  taken: ReadonlySet<number>,
): number {
  let [farthest, most] = [0, -1];
  for (let at = 0; at < weights.length; at++) {
    const centre = 2 * (clusterOf[at] ?? 0);
    const x = (places[2 * at] ?? 0) - (centres[centre] ?? 0);
    const y = (places[2 * at + 1] ?? 0) - (centres[centre + 1] ?? 0);
    const far = (x * x + y * y) * (weights[at] ?? 0);
    if (far <= most || taken.has(at)) continue;
    most = far;
    farthest = at;
  }
  return farthest;
}

/** The weight of each cluster. */
export function clusterWeights(
  { clusterOf, centres }: Clustering,
  weights: Float64Array,
): number[] {
  const sums = Array.from({ length: centres.length / 2 }, () => 0);
  for (const [at, cluster] of clusterOf.entries())
    sums[cluster] = (sums[cluster] ?? 0) + (weights[at] ?? 0);
  return sums;
}
