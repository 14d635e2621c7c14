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
import { distancesBetween, silhouettesOf } from '../../stats/silhouette.ts';
import { splitIntoCells } from '../../stats/split-cells.ts';
import { weightedMean } from '../../stats/weighted-mean.ts';

export const MAX_GROUPS = 5;
/** So many cells stand for all people while groups are looked for. */
const CELLS = 100;

/** A way to put people into at least two groups, none of fewer than ten people. */
export type Partition = { groups: number; silhouette: number; centres: Float64Array };

type Scored = Partition & { silhouettes: Float64Array };

/**
 * The best way for each number of groups, the one to tell first. Where a group falls under ten people it is given up: its
 * people join who is nearest, without moving the middle of theirs, so that a few who stand far outside hide nobody's
 * groups. Nobody's silhouette is changed by them, but they count with 0, or a number of groups would win by whom it leaves
 * out.
 */
export function partitionsOf(points: Float64Array, seed: string): Partition[] {
  const { middles: places, sizes: weights } = splitIntoCells(points, CELLS);
  const cells = { places, weights };
  const distances = distancesBetween(places);
  const byNumber = new Map<number, Scored>();
  for (let k = 2; k <= MAX_GROUPS; k++) {
    const rng = createRng(`${seed} ${k}`);
    const { found, pulling } = withoutSmall(cells, kMeans(cells, k, rng));
    const { clusterOf, centres } = found;
    const groups = centres.length / 2;
    if (groups < 2) continue;
    const silhouettes = silhouettesOf(distances, pulling, clusterOf, groups).map((own, cell) =>
      pulling[cell] ? own : 0,
    );
    const silhouette = weightedMean(silhouettes, weights).mean;
    if (silhouette > (byNumber.get(groups)?.silhouette ?? -Infinity))
      byNumber.set(groups, { groups, silhouette, silhouettes, centres });
  }
  const scored = [...byNumber.values()].toSorted((a, b) => a.groups - b.groups);
  const told = fewestAsGood(scored, weights);
  return [...scored.filter((one) => one === told), ...scored.filter((one) => one !== told)].map(
    ({ groups, silhouette, centres }) => ({ groups, silhouette, centres }),
  );
}

/**
 * The fewest groups whose silhouette is within one standard error of the best one, the same people compared: the best of
 * several is the best by chance too, the more so the fewer people there are. Breiman, Friedman, Olshen and Stone,
 * *Classification and Regression Trees* (1984), 3.4.3.
 */
function fewestAsGood(scored: readonly Scored[], weights: Float64Array): Scored | undefined {
  const best = scored.toSorted((a, b) => b.silhouette - a.silhouette)[0];
  return scored.find(({ silhouettes }) => {
    const worse = silhouettes.map((own, cell) => (best?.silhouettes[cell] ?? own) - own);
    const { mean, error } = weightedMean(worse, weights);
    return mean <= error;
  });
}

/** `pulling` are the weights without the cells that were given up. */
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
