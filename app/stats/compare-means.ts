import { chiSquaredTail, twoSidedP } from './chi-squared.ts';
import { holmAdjust } from './holm.ts';
import { eigenvectorsOf } from './eigenvectors.ts';

/**
 * A number of people with the same figures at the earlier and at the later time, one figure for each row: 0 or 1 for a
 * choice, the step for a scale. People who did not count at one of the two times have no figures for it.
 */
export type PairedFigures = {
  before: readonly number[] | undefined;
  now: readonly number[] | undefined;
  people: number;
};

export type MeansComparison = {
  before: number;
  now: number;
  /** People who came, left or changed their answer: without them nothing can have changed. */
  changed: number;
  rows: { difference: number; z: number; p: number; adjusted: number }[];
  /** The test of all rows together. */
  joint: { chiSquared: number; degrees: number; p: number };
};

/** Relative to the largest eigenvalue: below this, nothing can differ in that direction. */
const NO_AXIS = 1e-9;
/** Less than one person in a hundred billion makes, so it can only be a rounding error. */
const NOTHING = 1e-11;

/**
 * Two means of partly the same people. Each person's contribution to the difference d = p2 − p1 is z = (y2 − p2)/n2 −
 * (y1 − p1)/n1, without the term of a time at which they did not count, and V = Σ z zᵀ is the variance of d: people who
 * came, left or changed add to it, people who stayed the same hardly do. d' V⁻ d over all rows is chi-squared with the
 * rank of V. Then each row is tested by itself, and all of them are adjusted by Holm. See README.md for the sources,
 * and `varianceOf` for p1 and p2.
 */
export function compareMeans(
  people: readonly PairedFigures[],
  rows: number,
): MeansComparison | undefined {
  const [before, now] = [
    averagesOf(people, rows, (one) => one.before),
    averagesOf(people, rows, (one) => one.now),
  ];
  if (before.people === 0 || now.people === 0 || rows === 0) return undefined;
  const all = averagesOf(people, rows, (one) => one.now ?? one.before);
  const variance = varianceOf(people, [before.people, now.people], all);
  const difference = now.deps.map((mean, row) => mean - (before.deps[row] ?? 0));
  const joint = jointTest(difference, variance);
  const each = difference.map((value, row) => {
    const z = zScore(value, variance[row]?.[row] ?? 0);
    return { difference: value, z, p: twoSidedP(z) };
  });
  // Each of two choices is the complement of the other, so they are one test.
  const ps = each.map(({ p }) => p);
  const adjusted = joint.degrees <= 1 ? ps : holmAdjust(ps);
  return {
    before: before.people,
    now: now.people,
    changed: people.reduce((sum, one) => sum + (isSame(one.before, one.now) ? 0 : one.people), 0),
    rows: each.map((row, index) => ({ ...row, adjusted: adjusted[index] ?? 1 })),
    joint,
  };
}

type Figures = readonly number[] | undefined;
type Averages = { people: number; deps: number[] };

function averagesOf(
  people: readonly PairedFigures[],
  rows: number,
  figuresOf: (one: PairedFigures) => Figures,
): Averages {
  const sums = Array<number>(rows).fill(0);
  let counted = 0;
  for (const one of people) {
    const figures = figuresOf(one);
    if (!figures) continue;
    counted += one.people;
    for (let row = 0; row < rows; row++)
      sums[row] = (sums[row] ?? 0) + one.people * (figures[row] ?? 0);
  }
  return { people: counted, deps: sums.map((sum) => sum / counted) };
}

/**
 * Σ z zᵀ as if nothing had changed, with one mean of everybody for p1 and p2. The variance of people with one answer
 * only (new, gone, or the same at both times) is taken from everybody too: among the few people of a first day, a
 * choice that none of them picked would seem not to vary at all. People who changed count with their own figures.
 */
function varianceOf(
  people: readonly PairedFigures[],
  [before, now]: readonly [number, number],
  all: Averages,
) {
  const { deps } = all;
  const [everybody, changed] = [squares(deps.length), squares(deps.length)];
  const parts = Array<number>(deps.length).fill(0);
  let steady = 0;
  for (const one of people) {
    const last = one.now ?? one.before;
    deps.forEach((mean, row) => (parts[row] = (last?.[row] ?? 0) - mean));
    addSquares(everybody, parts, one.people);
    if (!one.before || !one.now || isSame(one.before, one.now)) {
      const weight = (one.now ? 1 / now : 0) - (one.before ? 1 / before : 0);
      steady += one.people * weight ** 2;
      continue;
    }
    for (const [row, mean] of deps.entries())
      parts[row] = ((one.now[row] ?? 0) - mean) / now - ((one.before[row] ?? 0) - mean) / before;
    addSquares(changed, parts, one.people);
  }
  return everybody.map((line, i) =>
    line.map((sum, j) => (sum * steady) / all.people + (changed[i]?.[j] ?? 0)),
  );
}

const squares = (rows: number) => Array.from({ length: rows }, () => Array<number>(rows).fill(0));

/** Adds the outer product of `parts`, `times` times. It uses loops, since a poll has thousands of ways to move. */
function addSquares(sums: readonly number[][], parts: readonly number[], times: number): void {
  for (let i = 0; i < parts.length; i++) {
    const [line, part] = [sums[i], times * (parts[i] ?? 0)];
    if (line)
      for (let j = 0; j < parts.length; j++) line[j] = (line[j] ?? 0) + part * (parts[j] ?? 0);
  }
}

function isSame(one: Figures, other: Figures): boolean {
  if (!one || !other) return one === other;
  return one.every((figure, row) => figure === other[row]);
}

/** If nothing varies, nothing differs. */
function zScore(difference: number, variance: number): number {
  const size = Math.sqrt(variance);
  return size < NOTHING ? 0 : difference / size;
}

function jointTest(
  difference: readonly number[],
  variance: readonly (readonly number[])[],
): MeansComparison['joint'] {
  // Rows are scaled to one size, so that the rank does not depend on how large a choice is.
  const sizes = variance.map((line, row) => Math.sqrt(line[row] ?? 0));
  const varies = (row: number) => (sizes[row] ?? 0) >= NOTHING;
  const scaled = (value: number, row: number) => (varies(row) ? value / (sizes[row] ?? 1) : 0);
  const axes = eigenvectorsOf(
    variance.map((line, i) => line.map((value, j) => scaled(scaled(value, i), j))),
  );
  const least = NO_AXIS * Math.max(...axes.map(({ eigenvalue }) => eigenvalue));
  const own = difference.map((value, row) => scaled(value, row));
  let [chiSquared, degrees] = [0, 0];
  for (const { eigenvalue, direction } of axes) {
    if (eigenvalue <= least) continue;
    degrees++;
    chiSquared +=
      direction.reduce((sum, part, row) => sum + part * (own[row] ?? 0), 0) ** 2 / eigenvalue;
  }
  return { chiSquared, degrees, p: chiSquaredTail(chiSquared, degrees) };
}
