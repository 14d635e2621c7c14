import { chiSquaredTail, twoSidedP } from './chi-squared.ts';
import { holmAdjust } from './holm.ts';
import { eigenvectorsOf } from './eigenvectors.ts';

/**
 * So many people with the same figures then and the same now, one for each row: 0 or 1 for a choice, the step for a scale.
 * Whoever did not count at one of the two moments has none for it.
 */
export type PairedFigures = {
  before: readonly number[] | undefined;
  now: readonly number[] | undefined;
  people: number;
};

export type MeansComparison = {
  before: number;
  now: number;
  /** Who came, went, or stands for something else: without them nothing can have changed. */
  changed: number;
  rows: { difference: number; z: number; p: number; adjusted: number }[];
  /** Of all rows together. */
  joint: { chiSquared: number; degrees: number; p: number };
};

/** Of the largest: what lies below it is a direction in which nothing can differ. */
const NO_AXIS = 1e-9;
/** Less than one of a hundred billion people makes: what is left over of reckoning with fractions. */
const NOTHING = 1e-11;

/**
 * Two averages of partly the same people. Each person's own part in the difference d = p2 − p1 is
 * z = (y2 − p2)/n2 − (y1 − p1)/n1, a term left out where they did not count, and V = Σ z zᵀ is the variance of d: whoever
 * came, went or changed is in it, and whoever stayed the same hardly is. d' V⁻ d over all rows is chi-squared with the rank
 * of V; then each row by itself, and all of them by Holm. See README.md for the sources, and `varianceOf` for p1 and p2.
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
  // Of two choices each is what the other leaves: one question, asked once.
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
 * Σ z zᵀ as it would be if nothing had changed, with one mean of everybody for p1 and p2. What the figures vary of those who
 * stand for one thing only (new, gone, or the same at both moments) is taken from everybody too: among the few of a first
 * day a choice that none of them picked would seem not to vary at all. Those who changed stand for themselves.
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

/** Adds the products of parts with each other, so many times. Loops, since a poll has thousands of ways to move. */
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

/** Where nothing varies nothing differs either. */
function zScore(difference: number, variance: number): number {
  const size = Math.sqrt(variance);
  return size < NOTHING ? 0 : difference / size;
}

function jointTest(
  difference: readonly number[],
  variance: readonly (readonly number[])[],
): MeansComparison['joint'] {
  // Rows of very different size are brought to one, so that the rank does not hang on the size of a choice.
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
