import { eigenvectorsOf } from './eigenvectors.ts';
import { createRng, type Rng } from './rng.ts';
import { countCodes, marksInRow, type SparseMarks } from './sparse-marks.ts';

/** The two directions along which rows differ most. */
export type Components = {
  /** The mean of each column among those who have seen it. */
  means: Float64Array;
  /** Each of length one, the one with more variance first; zeros where rows differ along fewer directions. */
  directions: readonly [Float64Array, Float64Array];
  /** Sums of squares along them. */
  squares: readonly [number, number];
  /** How often all marks were read, and whether that was enough. */
  passes: number;
  isExact: boolean;
};

export type ComponentOptions = {
  seed: string;
  /** Directions found before, as a beginning; those of fewer columns will do. */
  former?: Components['directions'] | undefined;
  maxPasses?: number;
};

export const MAX_PASSES = 24;
/** A direction is found when the rest of its equation is so small a part of it. */
const TOLERANCE = 1e-6;
/** A vector of which less than this is new brings nothing. */
const NOTHING_NEW = 1e-9;
/** So much of chance is added to former directions, so that one they know nothing of can still be found. */
const CHANCE_IN_FORMER = 1e-3;

type Found = Pick<Components, 'directions' | 'squares' | 'isExact'>;

/**
 * Principal components of marks of which most were never made: what a row has not seen is skipped, which puts it at the
 * mean. The centred table is as sparse as the marks, so it is never made: block Lanczos with full reorthogonalisation
 * (Golub and Van Loan, *Matrix Computations*, on Lanczos methods) needs only its products with two vectors at a time.
 */
export function sparseComponents(given: SparseMarks, options: ComponentOptions): Components {
  const { columns } = given;
  const means = columnMeans(given);
  const rng = createRng(options.seed);
  const maxPasses = options.maxPasses ?? MAX_PASSES;
  const product = createProduct(given, means);
  const basis: Float64Array[] = [];
  /** What the table does to the basis, seen from the basis. */
  const inner: number[][] = [];
  let block = startBlock(columns, options.former, rng);
  let found = noDirections(columns);
  let [passes, nextCheck] = [0, 3];
  orthonormalise(block, basis);
  while (block.length > 0) {
    const from = basis.length;
    basis.push(...block);
    const images = product(block);
    passes++;
    noteProducts(inner, basis, images, from);
    const rest = orthonormalise(images, basis);
    block = images;
    const isLast = block.length === 0 || passes >= maxPasses;
    if (!isLast && passes < nextCheck) continue;
    nextCheck = passes + Math.max(1, passes >> 2);
    found = bestTwo(basis, inner, rest);
    if (isLast || found.isExact) break;
  }
  const { directions, squares, isExact } = found;
  for (const [at, direction] of directions.entries()) fixSign(direction, options.former?.[at]);
  return { means, directions, squares, passes, isExact };
}

function columnMeans(given: SparseMarks): Float64Array {
  const counts = countCodes(given);
  return Float64Array.from({ length: given.columns }, (_, column) => {
    const [minus = 0, zero = 0, plus = 0] = counts.subarray(3 * column, 3 * column + 3);
    return (plus - minus) / Math.max(1, minus + zero + plus);
  });
}

/**
 * Multiplies two vectors over the columns by the table and by its transpose, reading the marks once: what a row adds is
 * looked up by code, and the sums of the rows are kept by code.
 */
function createProduct(given: SparseMarks, means: Float64Array) {
  const { rows, columns, starts, codes } = given;
  const table = new Float64Array(6 * columns);
  const sums = new Float64Array(6 * columns);

  return (block: readonly Float64Array[]): Float64Array[] => {
    const [one, two = new Float64Array(columns)] = block;
    fillTable(one ?? two, two);
    addRows();
    return Array.from(block, (_, which) => collect(which));
  };

  function fillTable(one: Float64Array, two: Float64Array): void {
    for (let column = 0; column < columns; column++)
      for (let mark = -1; mark <= 1; mark++) {
        const at = 2 * (3 * column + mark + 1);
        const centred = mark - (means[column] ?? 0);
        table[at] = centred * (one[column] ?? 0);
        table[at + 1] = centred * (two[column] ?? 0);
      }
  }

  function addRows(): void {
    sums.fill(0);
    let from = 0;
    for (let row = 0; row < rows; row++) {
      const end = starts[row + 1] ?? 0;
      let one = 0;
      let two = 0;
      for (let at = from; at < end; at++) {
        const place = 2 * (codes[at] ?? 0);
        one += table[place] ?? 0;
        two += table[place + 1] ?? 0;
      }
      for (let at = from; at < end; at++) {
        const place = 2 * (codes[at] ?? 0);
        sums[place] = (sums[place] ?? 0) + one;
        sums[place + 1] = (sums[place + 1] ?? 0) + two;
      }
      from = end;
    }
  }

  function collect(which: number): Float64Array {
    const image = new Float64Array(columns);
    for (let column = 0; column < columns; column++) {
      const mean = means[column] ?? 0;
      const at = 6 * column + which;
      const [minus, zero, plus] = [sums[at] ?? 0, sums[at + 2] ?? 0, sums[at + 4] ?? 0];
      image[column] = plus - minus - mean * (minus + zero + plus);
    }
    return image;
  }
}

function startBlock(
  columns: number,
  former: Components['directions'] | undefined,
  rng: Rng,
): Float64Array[] {
  return [0, 1].map((at) => {
    const chance = Float64Array.from({ length: columns }, () => rng() - 0.5);
    const known = former?.[at];
    if (!known) return chance;
    const share = CHANCE_IN_FORMER / Math.max(lengthOf(chance), Number.MIN_VALUE);
    return chance.map((value, column) => share * value + (known[column] ?? 0));
  });
}

/** Makes the vectors one another's and the basis' normals, leaving out those that are not new; tells what was left of each. */
function orthonormalise(block: Float64Array[], basis: readonly Float64Array[]): Rest {
  const rest: Rest = [];
  const kept: Float64Array[] = [];
  for (const vector of block) {
    const before = lengthOf(vector);
    const along = [0, 0];
    // Once leaves rounding errors as large as what is sought; twice is enough (Kahan and Parlett).
    for (let round = 0; round < 2; round++) {
      for (const known of basis) subtract(vector, known, dot(vector, known));
      for (const [at, known] of kept.entries()) {
        const part = dot(vector, known);
        along[at] = (along[at] ?? 0) + part;
        subtract(vector, known, part);
      }
    }
    const length = lengthOf(vector);
    if (length > NOTHING_NEW * before) {
      along[kept.length] = length;
      scale(vector, 1 / length);
      kept.push(vector);
    }
    rest.push(along);
  }
  block.splice(0, block.length, ...kept);
  return rest;
}

/** By vector of the block: how much of its image points along each vector of the next one. */
type Rest = number[][];

function noteProducts(
  inner: number[][],
  basis: readonly Float64Array[],
  images: readonly Float64Array[],
  from: number,
): void {
  for (const [at, image] of images.entries()) {
    const own = from + at;
    const row = basis.map((vector) => dot(vector, image));
    inner[own] = row;
    for (const [other, value] of row.entries()) {
      const its = inner[other];
      if (its && other < own) its[own] = value;
    }
  }
}

/** Directions in the span of the basis; they are exact if little of what the table makes of each leads out of it. */
function bestTwo(basis: readonly Float64Array[], inner: readonly number[][], rest: Rest): Found {
  const size = basis.length;
  const square = inner.map((row) => Array.from({ length: size }, (_, at) => row[at] ?? 0));
  const axes = eigenvectorsOf(square).toSorted((a, b) => b.eigenvalue - a.eigenvalue);
  const columns = basis[0]?.length ?? 0;
  const [first, second] = axes;
  const largest = Math.max(0, first?.eigenvalue ?? 0);
  const made = [first, second].map((axis) => {
    const direction = new Float64Array(columns);
    const value = axis?.eigenvalue ?? 0;
    if (!axis || value <= NOTHING_NEW * largest) return { direction, value: 0, error: 0 };
    for (const [at, vector] of basis.entries())
      subtract(direction, vector, -(axis.direction[at] ?? 0));
    const last = axis.direction.slice(size - rest.length);
    const out = [0, 1].map((at) =>
      rest.reduce((sum, parts, which) => sum + (last[which] ?? 0) * (parts[at] ?? 0), 0),
    );
    return { direction, value, error: Math.hypot(...out) };
  });
  const [one, two] = made;
  if (!one || !two) return noDirections(columns);
  return {
    directions: [one.direction, two.direction],
    squares: [one.value, two.value],
    isExact: made.every(({ value, error }) => error <= TOLERANCE * value),
  };
}

function noDirections(columns: number): Found {
  return {
    directions: [new Float64Array(columns), new Float64Array(columns)],
    squares: [0, 0],
    isExact: true,
  };
}

/** A direction and its opposite are the same: it points where it did, or else its largest part is positive. */
function fixSign(direction: Float64Array, former: Float64Array | undefined): void {
  const agreement = former ? dot(direction.subarray(0, former.length), former) : 0;
  if ((agreement === 0 ? largestPart(direction) : agreement) < 0) scale(direction, -1);
}

function largestPart(direction: Float64Array): number {
  return direction.reduce((most, part) => (Math.abs(part) > Math.abs(most) ? part : most), 0);
}

/**
 * Two coordinates for each row, one after the other. Who has seen few columns would stand near the middle for that
 * alone, so a point is moved out by √(columns / seen), as Polis does.
 */
export function projectRows(given: SparseMarks, { means, directions }: Components): Float64Array {
  const { rows, columns, starts, codes } = given;
  const [one, two] = directions;
  const table = new Float64Array(6 * columns);
  for (let code = 0; code < 3 * columns; code++) {
    const column = (code / 3) | 0;
    const centred = (code % 3) - 1 - (means[column] ?? 0);
    table[2 * code] = centred * (one[column] ?? 0);
    table[2 * code + 1] = centred * (two[column] ?? 0);
  }
  const points = new Float64Array(2 * rows);
  for (let row = 0; row < rows; row++) {
    const seen = marksInRow(given, row);
    if (seen === 0) continue;
    let x = 0;
    let y = 0;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const place = 2 * (codes[at] ?? 0);
      x += table[place] ?? 0;
      y += table[place + 1] ?? 0;
    }
    const out = Math.sqrt(columns / seen);
    points[2 * row] = x * out;
    points[2 * row + 1] = y * out;
  }
  return points;
}

function dot(one: Float64Array, two: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (two[at] ?? 0);
  return sum;
}

function subtract(from: Float64Array, what: Float64Array, times: number): void {
  for (let at = 0; at < from.length; at++) from[at] = (from[at] ?? 0) - times * (what[at] ?? 0);
}

function scale(vector: Float64Array, times: number): void {
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * times;
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(dot(vector, vector));
}
