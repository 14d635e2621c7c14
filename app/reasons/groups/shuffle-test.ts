import { createWordBlocks } from '../../stats/rng.ts';
import { MAX_PASSES, projectRows, sparseComponents } from '../../stats/sparse-components.ts';
import { countCodes, shuffleWithinColumns, type SparseMarks } from '../../stats/sparse-marks.ts';
import { partitionsOf } from './group-partitions.ts';

export const SHUFFLES = 99;
/** So many shuffles as good, counting the reactions themselves as one of them: the silhouette passes their 95th percentile. */
const SHARE_AS_GOOD = 0.05;
/**
 * Where chance could have decided otherwise after 99, more are made, so that the same reactions say the same of whatever
 * question. A sequential Monte Carlo test after Besag and Clifford, *Sequential Monte Carlo p-values*, Biometrika
 * 78 (1991), with an end on both sides as Gandy, *Sequential implementation of Monte Carlo tests with uniformly bounded
 * resampling risk*, JASA 104 (2009).
 */
export const LOOKS = [SHUFFLES, 299, 999] as const;
/** In standard errors, from the limit: where none of 99 is as good it is clear. */
const CLEARLY = 2.3;
/**
 * So many marks may be read for the directions of one shuffle: to the end where they are few, and three passes of two
 * million. With three of few marks, directions depend on where they begin, more than shuffles differ.
 */
const MAX_READ = 6_000_000;
const MIN_PASSES = 3;
/** What is compared begins alike: only the order of the shuffles depends on the seed. */
const BEGINNING = 'compared';

/**
 * Whether people fall into groups, or would look as grouped if nobody's reactions had to do with one another: the same
 * reactions, shuffled within each reason among those who reacted to it, must rarely have as good a best silhouette. One
 * shuffle a call, so that whoever waits can end it. It is decided as soon as the rest until the next look cannot change it.
 */
export type ShuffleTest = {
  /** Undefined until it is decided. */
  holds: () => boolean | undefined;
  /** What the rank says where there is no time to decide it: undefined before 99 shuffles. */
  holdsSoFar: () => boolean | undefined;
  shuffle: () => void;
  shuffled: () => number;
};

export function createShuffleTest(marks: SparseMarks, seed: string): ShuffleTest {
  const counts = countCodes(marks);
  const into = new Uint16Array(marks.codes.length);
  const found = bestSilhouette(marks);
  let [shuffled, asGood] = [0, 0];

  function shuffle(): void {
    const words = createWordBlocks(`${seed} shuffle ${shuffled}`);
    const other = bestSilhouette(shuffleWithinColumns(marks, counts, words, into));
    shuffled++;
    if (other !== undefined && found !== undefined && other >= found) asGood++;
  }

  return {
    holds: () => (found === undefined ? false : decidedBy(shuffled, asGood)),
    holdsSoFar: () =>
      shuffled < SHUFFLES ? undefined : asGood + 1 <= SHARE_AS_GOOD * (shuffled + 1),
    shuffle,
    shuffled: () => shuffled,
  };
}

/** Whether groups hold after so many shuffles of which so many are as good; undefined where more are needed. */
export function decidedBy(shuffled: number, asGood: number): boolean | undefined {
  const look = LOOKS.find((one) => one >= shuffled) ?? shuffled;
  const limit = SHARE_AS_GOOD * (look + 1);
  const clear = CLEARLY * Math.sqrt(look * SHARE_AS_GOOD * (1 - SHARE_AS_GOOD));
  const [most, tooMany] =
    look === LOOKS.at(-1) ? [limit - 1, limit] : [limit - clear, limit + clear];
  if (asGood >= tooMany) return false;
  return asGood + look - shuffled <= most ? true : undefined;
}

function bestSilhouette(marks: SparseMarks): number | undefined {
  const passes = Math.floor(MAX_READ / Math.max(1, marks.codes.length));
  const maxPasses = Math.max(MIN_PASSES, Math.min(MAX_PASSES, passes));
  const components = sparseComponents(marks, { seed: BEGINNING, maxPasses });
  const partitions = partitionsOf(projectRows(marks, components), BEGINNING);
  return partitions.length === 0
    ? undefined
    : Math.max(...partitions.map(({ silhouette }) => silhouette));
}
