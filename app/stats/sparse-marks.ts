/**
 * Marks of −1, 0 or 1 that each row gives to some of the columns; the others it has not seen. Two bytes a mark: its
 * code is `3 · column + mark + 1`, which is also its place in every table by column and mark.
 */
export type SparseMarks = {
  rows: number;
  columns: number;
  /** Where each row begins in `codes`, and where the last one ends. */
  starts: Uint32Array;
  codes: Uint16Array;
};

/** One entry for each mark, in any order. */
export type MarkList = {
  row: ArrayLike<number>;
  column: ArrayLike<number>;
  mark: ArrayLike<number>;
};

/** As many as a code of two bytes can tell apart. */
export const MAX_COLUMNS = 21_845;

export const columnOfCode = (code: number) => (code / 3) | 0;
export const markOfCode = (code: number) => (code % 3) - 1;

/** Sorts the marks by row. An unknown row, column or mark is refused, and a row that marks a column twice. */
export function sparseMarksOf(rows: number, columns: number, given: MarkList): SparseMarks {
  const { row, column, mark } = given;
  if (columns > MAX_COLUMNS) throw new RangeError(`At most ${MAX_COLUMNS} columns, not ${columns}`);
  if (column.length !== row.length || mark.length !== row.length)
    throw new RangeError('Rows, columns and marks are not equally many');
  const starts = new Uint32Array(rows + 1);
  for (let at = 0; at < row.length; at++) {
    const r = row[at] ?? NaN;
    const c = column[at] ?? NaN;
    const m = mark[at] ?? NaN;
    if (!isBelow(r, rows)) throw new RangeError(`There is no row ${r}`);
    if (!isBelow(c, columns)) throw new RangeError(`There is no column ${c}`);
    if (!isBelow(m + 1, 3)) throw new RangeError(`There is no mark ${m}`);
    starts[r + 1] = (starts[r + 1] ?? 0) + 1;
  }
  for (let at = 0; at < rows; at++) starts[at + 1] = (starts[at + 1] ?? 0) + (starts[at] ?? 0);
  const next = starts.slice();
  const codes = new Uint16Array(row.length);
  for (let at = 0; at < row.length; at++) {
    const r = row[at] ?? 0;
    const place = next[r] ?? 0;
    next[r] = place + 1;
    codes[place] = 3 * (column[at] ?? 0) + (mark[at] ?? 0) + 1;
  }
  const made = { rows, columns, starts, codes };
  refuseRepeats(made);
  return made;
}

const isBelow = (value: number, end: number) =>
  Number.isInteger(value) && value >= 0 && value < end;

function refuseRepeats({ rows, columns, starts, codes }: SparseMarks): void {
  const lastRow = new Uint32Array(columns);
  for (let row = 0; row < rows; row++)
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const column = columnOfCode(codes[at] ?? 0);
      if (lastRow[column] === row + 1)
        throw new RangeError(`Row ${row} marks column ${column} twice`);
      lastRow[column] = row + 1;
    }
}

export function marksInRow({ starts }: SparseMarks, row: number): number {
  return (starts[row + 1] ?? 0) - (starts[row] ?? 0);
}

/** The given rows alone, numbered anew in their order. */
export function selectRows(given: SparseMarks, kept: Uint32Array): SparseMarks {
  const starts = new Uint32Array(kept.length + 1);
  for (let at = 0; at < kept.length; at++)
    starts[at + 1] = (starts[at] ?? 0) + marksInRow(given, kept[at] ?? 0);
  const codes = new Uint16Array(starts[kept.length] ?? 0);
  for (let at = 0; at < kept.length; at++) {
    const row = kept[at] ?? 0;
    codes.set(given.codes.subarray(given.starts[row], given.starts[row + 1]), starts[at]);
  }
  return { rows: kept.length, columns: given.columns, starts, codes };
}

/** How many marks have each code. */
export function countCodes({ columns, codes }: SparseMarks): Uint32Array {
  const counts = new Uint32Array(3 * columns);
  for (let at = 0; at < codes.length; at++) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/**
 * The same marks, shuffled within each column among the rows that have seen it. They are drawn in the order of the rows
 * from what is left of each column, without replacement, which makes all orders as likely and reads the table once from
 * its beginning to its end. `counts` is what `countCodes` says of the marks. `into` may be used again.
 */
export function shuffleWithinColumns(
  given: SparseMarks,
  counts: Uint32Array,
  nextWords: () => Uint32Array,
  into = new Uint16Array(given.codes.length),
): SparseMarks {
  const { codes } = given;
  const left = Int32Array.from(counts);
  for (let from = 0; from < codes.length;) {
    const words = nextWords();
    const end = Math.min(codes.length, from + words.length);
    for (let at = from; at < end; at++) {
      const lowest = 3 * columnOfCode(codes[at] ?? 0);
      const minus = left[lowest] ?? 0;
      const upToZero = minus + (left[lowest + 1] ?? 0);
      const all = upToZero + (left[lowest + 2] ?? 0);
      const drawn = Math.floor((words[at - from] ?? 0) * all * 2 ** -32);
      // Sign bits, since a branch here would be guessed wrong half of the time.
      const code = lowest + ((minus - 1 - drawn) >>> 31) + ((upToZero - 1 - drawn) >>> 31);
      left[code] = (left[code] ?? 0) - 1;
      into[at] = code;
    }
    from = end;
  }
  return { ...given, codes: into };
}
