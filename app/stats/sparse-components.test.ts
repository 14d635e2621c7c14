import { describe, expect, test } from 'vitest';
import { marksOfRows, simulateCrowd } from '../../test/support/simulated-crowd.ts';
import { eigenvectorsOf } from './eigenvectors.ts';
import { createRng } from './rng.ts';
import { projectRows, sparseComponents, type Components } from './sparse-components.ts';
import { columnOfCode, markOfCode, type SparseMarks } from './sparse-marks.ts';

/** The centred table, zeros where nothing was seen. */
function centred(given: SparseMarks, means: Float64Array): number[][] {
  return Array.from({ length: given.rows }, (_, row) => {
    const values = Array.from({ length: given.columns }, () => 0);
    for (const code of given.codes.subarray(given.starts[row], given.starts[row + 1]))
      values[columnOfCode(code)] = markOfCode(code) - (means[columnOfCode(code)] ?? 0);
    return values;
  });
}

function denseAxes(given: SparseMarks, means: Float64Array) {
  const rows = centred(given, means);
  const columns = Array.from({ length: given.columns }, (_, column) => column);
  const gram = columns.map((a) =>
    columns.map((b) => rows.reduce((sum, row) => sum + (row[a] ?? 0) * (row[b] ?? 0), 0)),
  );
  return eigenvectorsOf(gram).toSorted((a, b) => b.eigenvalue - a.eigenvalue);
}

const dot = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

const crowd = simulateCrowd({
  people: 300,
  reasons: 30,
  sizes: [3, 2, 1],
  seen: 0.6,
  seed: 'components',
}).marks;

test('the mean of a column is that of those who have seen it', () => {
  const { means } = sparseComponents(marksOfRows([[1, 1, undefined], [-1, 1, undefined], [0]]), {
    seed: 'means',
  });
  expect([...means]).toEqual([0, 1, 0]);
});

test('they are those of the dense table', () => {
  const found = sparseComponents(crowd, { seed: 'dense' });
  const dense = denseAxes(crowd, found.means);
  expect(found.isExact).toBe(true);
  for (const at of [0, 1] as const) {
    expect((found.squares[at] ?? 0) / (dense[at]?.eigenvalue ?? NaN)).toBeCloseTo(1, 8);
    const turn = Math.sign(dot(found.directions[at], dense[at]?.direction ?? []));
    for (const [column, loading] of found.directions[at].entries())
      expect(loading).toBeCloseTo(turn * (dense[at]?.direction[column] ?? NaN), 5);
  }
});

test('directions have length one and stand upright on each other', () => {
  const [one, two] = sparseComponents(crowd, { seed: 'upright' }).directions;
  expect(dot(one, one)).toBeCloseTo(1, 12);
  expect(dot(two, two)).toBeCloseTo(1, 12);
  expect(dot(one, two)).toBeCloseTo(0, 12);
});

test('the same marks and seed give the same, another seed nearly the same', () => {
  const found = sparseComponents(crowd, { seed: 'same' });
  expect(sparseComponents(crowd, { seed: 'same' })).toEqual(found);
  const { directions } = sparseComponents(crowd, { seed: 'other' });
  for (const at of [0, 1] as const)
    expect(dot(directions[at], found.directions[at])).toBeCloseTo(1, 8);
});

test('the largest loading is positive, or a direction points where it did', () => {
  const cold = sparseComponents(crowd, { seed: 'signs' });
  for (const direction of cold.directions)
    expect(Math.max(...direction)).toBe(Math.max(...direction.map(Math.abs)));
  const turned: Components['directions'] = [
    cold.directions[0].map((value) => -value),
    cold.directions[1],
  ];
  const warm = sparseComponents(crowd, { seed: 'signs', former: turned });
  expect(dot(warm.directions[0], turned[0])).toBeCloseTo(1, 8);
  expect(dot(warm.directions[1], turned[1])).toBeCloseTo(1, 8);
});

test('from former directions it takes fewer passes, and finds the same', () => {
  const cold = sparseComponents(crowd, { seed: 'cold' });
  const warm = sparseComponents(crowd, { seed: 'warm', former: cold.directions });
  expect(warm.passes).toBeLessThanOrEqual(cold.passes);
  for (const at of [0, 1] as const)
    expect(dot(warm.directions[at], cold.directions[at])).toBeCloseTo(1, 8);
});

test('former directions that know nothing of what is new do not hide it', () => {
  // Two columns that were all there was, then four that mean much more.
  const rng = createRng('new columns');
  const rows = Array.from({ length: 200 }, () => {
    const [side, minor] = [rng() < 0.5 ? 1 : -1, rng() < 0.5 ? 1 : -1];
    return [minor, rng() < 0.5 ? 1 : -1, side, side, side, side];
  });
  const former = sparseComponents(marksOfRows(rows.map((row) => row.slice(0, 2))), { seed: 'one' });
  const cold = sparseComponents(marksOfRows(rows), { seed: 'two' });
  const warm = sparseComponents(marksOfRows(rows), { seed: 'two', former: former.directions });
  expect(warm.squares[0]).toBeCloseTo(cold.squares[0], 3);
  expect(Math.abs(dot(warm.directions[0], cold.directions[0]))).toBeCloseTo(1, 6);
});

describe('where rows differ along fewer than two directions', () => {
  test.each([
    ['nobody', []],
    ['nothing seen', [[undefined, undefined], []]],
    ['all of one mind', [[1, -1], [1, -1], [1]]],
    ['one column that all passed', [[0], [0], [0]]],
  ])('%s: none', (_, rows) => {
    const found = sparseComponents(marksOfRows(rows), { seed: 'none' });
    expect(found.squares).toEqual([0, 0]);
    expect(found.directions.flatMap((direction) => [...direction]).some(Boolean)).toBe(false);
    expect([...projectRows(marksOfRows(rows), found)].some(Boolean)).toBe(false);
  });

  test('two columns that always go together: one', () => {
    const marks = marksOfRows([
      [1, 1],
      [-1, -1],
      [1, 1],
      [-1, -1],
    ]);
    const { squares, directions } = sparseComponents(marks, { seed: 'one' });
    expect(squares[0]).toBeCloseTo(8, 10);
    expect(squares[1]).toBe(0);
    expect(directions[0][0]).toBeCloseTo(Math.SQRT1_2, 10);
    expect([...directions[1]]).toEqual([0, 0]);
  });
});

test('two directions of the same length are both found', () => {
  const marks = marksOfRows([
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ]);
  const { squares } = sparseComponents(marks, { seed: 'even' });
  expect(squares[0]).toBeCloseTo(4, 10);
  expect(squares[1]).toBeCloseTo(4, 10);
});

test('points are what each row saw along the directions, moved out for what it did not', () => {
  const found = sparseComponents(crowd, { seed: 'points' });
  const points = projectRows(crowd, found);
  const rows = centred(crowd, found.means);
  for (const row of [0, 17, 299]) {
    const seen = (crowd.starts[row + 1] ?? 0) - (crowd.starts[row] ?? 0);
    const out = Math.sqrt(crowd.columns / seen);
    for (const at of [0, 1] as const)
      expect(points[2 * row + at]).toBeCloseTo(
        out * dot(rows[row] ?? [], found.directions[at]),
        10,
      );
  }
});
