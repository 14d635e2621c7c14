import { describe, expect, test } from 'vitest';
import { createWordBlocks } from './rng.ts';
import {
  columnOfCode,
  countCodes,
  MAX_COLUMNS,
  markOfCode,
  marksInRow,
  selectRows,
  shuffleWithinColumns,
  sparseMarksOf,
  type SparseMarks,
} from './sparse-marks.ts';

/** Row, column and mark of each entry, by row. */
function entriesOf(given: SparseMarks): number[][] {
  return Array.from({ length: given.rows }, (_, row) =>
    [...given.codes.subarray(given.starts[row], given.starts[row + 1])].map((code) => [
      row,
      columnOfCode(code),
      markOfCode(code),
    ]),
  ).flat();
}

const small = sparseMarksOf(3, 2, { row: [2, 0, 2, 0], column: [1, 0, 0, 1], mark: [1, -1, 0, 1] });

test('marks are sorted by row, whatever their order was', () => {
  expect(entriesOf(small)).toEqual([
    [0, 0, -1],
    [0, 1, 1],
    [2, 1, 1],
    [2, 0, 0],
  ]);
  expect([0, 1, 2].map((row) => marksInRow(small, row))).toEqual([2, 0, 2]);
  expect([...countCodes(small)]).toEqual([1, 1, 0, 0, 0, 2]);
});

test('codes reach to the last column there may be', () => {
  const last = MAX_COLUMNS - 1;
  const wide = sparseMarksOf(1, MAX_COLUMNS, { row: [0], column: [last], mark: [1] });
  expect(entriesOf(wide)).toEqual([[0, last, 1]]);
});

test.each([
  ['an unknown row', { row: [3], column: [0], mark: [0] }, 'no row 3'],
  ['a row that is no number', { row: [NaN], column: [0], mark: [0] }, 'no row NaN'],
  ['an unknown column', { row: [0], column: [2], mark: [0] }, 'no column 2'],
  ['another mark', { row: [0], column: [0], mark: [2] }, 'no mark 2'],
  ['half a mark', { row: [0], column: [0], mark: [0.5] }, 'no mark 0.5'],
  ['a column marked twice', { row: [0, 0], column: [1, 1], mark: [0, 1] }, 'column 1 twice'],
  ['lists of two lengths', { row: [0], column: [], mark: [0] }, 'not equally many'],
])('%s is refused', (_, list, words) => {
  expect(() => sparseMarksOf(3, 2, list)).toThrow(words);
});

test('more columns than codes can tell apart are refused', () => {
  expect(() => sparseMarksOf(0, MAX_COLUMNS + 1, { row: [], column: [], mark: [] })).toThrow(
    'columns',
  );
});

test('rows are selected, and numbered anew', () => {
  expect(entriesOf(selectRows(small, Uint32Array.of(1, 2)))).toEqual([
    [1, 1, 1],
    [1, 0, 0],
  ]);
  expect(selectRows(small, Uint32Array.of())).toMatchObject({ rows: 0, columns: 2 });
});

describe('shuffling within columns', () => {
  const marks = sparseMarksOf(4, 2, {
    row: [0, 1, 2, 3, 0, 1],
    column: [0, 0, 0, 0, 1, 1],
    mark: [1, 0, -1, -1, 1, -1],
  });

  test('leaves to each column its marks, and to each row what it has seen', () => {
    const words = createWordBlocks('shuffled');
    for (let round = 0; round < 50; round++) {
      const shuffled = shuffleWithinColumns(marks, countCodes(marks), words);
      expect(countCodes(shuffled)).toEqual(countCodes(marks));
      expect(entriesOf(shuffled).map(([row, column]) => [row, column])).toEqual(
        entriesOf(marks).map(([row, column]) => [row, column]),
      );
    }
  });

  test('makes all orders as likely', () => {
    const words = createWordBlocks('all orders');
    const rounds = 24_000;
    const seen = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      const key = shuffleWithinColumns(marks, countCodes(marks), words).codes.join();
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    // 12 orders of the one column, 2 of the other: chi-squared of 23 degrees, one in a thousand is above 49.7.
    const expected = rounds / 24;
    expect(seen.size).toBe(24);
    const chi = [...seen.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chi).toBeLessThan(49.7);
  });
});
