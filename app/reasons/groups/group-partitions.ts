import { MIN_GROUP_SIZE } from '../../results/disclosure-control.ts';
import {
  assign,
  clusterWeights,
  kMeans,
  kMeansFrom,
  type Clustering,
  type WeightedPoints,
} from '../../stats/k-means.ts';
import { createRng } from '../../stats/rng.ts';
import { distancesBetween, silhouetteOf } from '../../stats/silhouette.ts';
import { splitIntoCells } from '../../stats/split-cells.ts';

export const MAX_GROUPS = 5;
/** So many cells stand for all people while groups are looked for. */
const CELLS = 100;

/** A way to put people into at least two groups, none of fewer than ten people. */
export type Partition = { groups: number; silhouette: number; centres: Float64Array };

/**
 * The best way for each number of groups, the one with the best silhouette first. Where a group falls under ten people
 * it is given up: its people join who is nearest, without moving the middle of theirs, so that a few who stand far
 * outside hide nobody's groups.
 */
export function partitionsOf(points: Float64Array, seed: string): Partition[] {
  const { middles: places, sizes: weights } = splitIntoCells(points, CELLS);
  const cells = { places, weights };
  const distances = distancesBetween(places);
  const byNumber = new Map<number, Partition>();
  for (let k = 2; k <= MAX_GROUPS; k++) {
    const rng = createRng(`${seed} ${k}`);
    const { found, pulling } = withoutSmall(cells, kMeans(cells, k, rng));
    const groups = found.centres.length / 2;
    if (groups < 2) continue;
    const silhouette = silhouetteOf(distances, pulling, found.clusterOf, groups);
    if (silhouette > (byNumber.get(groups)?.silhouette ?? -Infinity))
      byNumber.set(groups, { groups, silhouette, centres: found.centres });
  }
  return [...byNumber.values()].toSorted(
    (a, b) => b.silhouette - a.silhouette || a.groups - b.groups,
  );
}

/** `pulling` are the weights without the cells that were given up, which count in no silhouette either. */
function withoutSmall({ places, weights }: WeightedPoints, given: Clustering) {
  const pulling = weights.slice();
  let found = given;
  for (;;) {
    const small = smallOf(clusterWeights(found, pulling));
    if (small === undefined || found.centres.length <= 2) return { found, pulling };
    for (const [cell, cluster] of found.clusterOf.entries())
      if (cluster === small) pulling[cell] = 0;
    found = kMeansFrom({ places, weights: pulling }, withoutCentre(found.centres, small));
  }
}

/** The smallest group, if it is too small. */
function smallOf(sizes: readonly number[]): number | undefined {
  const least = Math.min(...sizes);
  return least < MIN_GROUP_SIZE ? sizes.indexOf(least) : undefined;
}

function withoutCentre(centres: Float64Array, which: number): Float64Array {
  return centres.filter((_, at) => at >> 1 !== which);
}

export type PeopleInGroups = {
  groups: number;
  /** Of each person; all 0 where there is one group. */
  groupOf: Uint8Array;
  centres: Float64Array;
};

/** Everybody joins the nearest centre. A group that cells held to be large enough may be small by its people, and goes. */
export function groupPeople(
  points: Float64Array,
  partition: Partition | undefined,
): PeopleInGroups {
  const groupOf = new Uint8Array(points.length / 2);
  const weights = new Float64Array(groupOf.length).fill(1);
  let centres = partition?.centres ?? new Float64Array();
  while (centres.length > 2) {
    assign({ places: points, weights }, centres, groupOf);
    const small = smallOf(clusterWeights({ clusterOf: groupOf, centres, squares: 0 }, weights));
    if (small === undefined) return { groups: centres.length / 2, groupOf, centres };
    centres = withoutCentre(centres, small);
  }
  return { groups: 1, groupOf: groupOf.fill(0), centres: new Float64Array(2) };
}
