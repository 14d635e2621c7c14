import { expect, test } from 'vitest';
import { createRng } from './rng.ts';
import { eigenvectorsOf, type Eigenvector } from './eigenvectors.ts';

const values = (axes: readonly Eigenvector[]) =>
  axes.map(({ eigenvalue }) => eigenvalue).toSorted((a, b) => a - b);

function made(axes: readonly Eigenvector[]): number[][] {
  return axes.map((_, i) =>
    axes.map((__, j) =>
      axes.reduce(
        (sum, { eigenvalue, direction }) =>
          sum + eigenvalue * (direction[i] ?? 0) * (direction[j] ?? 0),
        0,
      ),
    ),
  );
}

test('the eigenvectors of a matrix of two, by hand', () => {
  const axes = eigenvectorsOf([
    [2, 1],
    [1, 2],
  ]);
  [1, 3].forEach((value, at) => expect(values(axes)[at]).toBeCloseTo(value, 12));
  for (const { direction } of axes)
    expect(Math.abs(direction[0] ?? 0)).toBeCloseTo(Math.SQRT1_2, 12);
});

test('the eigenvectors rebuild any matrix', () => {
  const rng = createRng('axes');
  for (const size of [1, 3, 12]) {
    const from = Array.from({ length: size }, () =>
      Array.from({ length: size }, () => rng() - 0.5),
    );
    const matrix = from.map((a) =>
      from.map((b) => a.reduce((sum, part, at) => sum + part * (b[at] ?? 0), 0)),
    );
    made(eigenvectorsOf(matrix)).forEach((row, i) =>
      row.forEach((value, j) => expect(value).toBeCloseTo(matrix[i]?.[j] ?? NaN, 12)),
    );
  }
});

test('an empty matrix, zeros, and rows that repeat each other', () => {
  expect(eigenvectorsOf([])).toEqual([]);
  expect(
    values(
      eigenvectorsOf([
        [0, 0],
        [0, 0],
      ]),
    ),
  ).toEqual([0, 0]);
  const [low = NaN, high = NaN] = values(
    eigenvectorsOf([
      [4, -4],
      [-4, 4],
    ]),
  );
  expect(low).toBeCloseTo(0, 12);
  expect(high).toBeCloseTo(8, 12);
});
