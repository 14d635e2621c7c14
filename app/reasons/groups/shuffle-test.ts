import { createWordBlocks } from '../../stats/rng.ts';
import { projectRows, sparseComponents } from '../../stats/sparse-components.ts';
import { countCodes, shuffleWithinColumns, type SparseMarks } from '../../stats/sparse-marks.ts';
import { partitionsOf } from './group-partitions.ts';

export const SHUFFLES = 99;
/** At most four of 99 as good or better: the silhouette passes their 95th percentile, 5 in 100 counting itself. */
const MAX_AS_GOOD = 4;
/**
 * Marks are read so often for each: enough for directions that stand out, and shuffled marks have none to find. What
 * is compared with them is made the same way.
 */
const PASSES = 3;

/**
 * Whether people fall into groups, or would look as grouped if nobody's reactions had to do with one another: the same
 * reactions, shuffled within each reason among those who reacted to it, 99 times, must rarely have as good a best
 * silhouette. One shuffle a call, so that whoever waits can end it. It is decided as soon as the rest cannot change it.
 */
export type ShuffleTest = {
  /** Undefined until it is decided. */
  holds: () => boolean | undefined;
  shuffle: () => void;
  shuffled: () => number;
};

export function createShuffleTest(marks: SparseMarks, seed: string): ShuffleTest {
  const counts = countCodes(marks);
  const into = new Uint16Array(marks.codes.length);
  const found = bestSilhouette(marks, `${seed} found`);
  let [shuffled, asGood] = [0, 0];

  function holds(): boolean | undefined {
    if (found === undefined || asGood > MAX_AS_GOOD) return false;
    return asGood + SHUFFLES - shuffled <= MAX_AS_GOOD ? true : undefined;
  }

  function shuffle(): void {
    if (holds() !== undefined) return;
    const name = `${seed} shuffle ${shuffled}`;
    const other = bestSilhouette(
      shuffleWithinColumns(marks, counts, createWordBlocks(name), into),
      name,
    );
    shuffled++;
    if (other !== undefined && found !== undefined && other >= found) asGood++;
  }

  return { holds, shuffle, shuffled: () => shuffled };
}

function bestSilhouette(marks: SparseMarks, seed: string): number | undefined {
  const components = sparseComponents(marks, { seed, maxPasses: PASSES });
  return partitionsOf(projectRows(marks, components), seed)[0]?.silhouette;
}
