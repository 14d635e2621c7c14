import { createRng, pickWeighted, type Rng } from '../../app/stats/rng.ts';
import { sparseMarksOf, type SparseMarks } from '../../app/stats/sparse-marks.ts';

export type Crowd = { marks: SparseMarks; groupOf: Uint8Array };

type CrowdOptions = {
  people: number;
  reasons: number;
  /** How large each group is beside the others; one group is a crowd without groups. */
  sizes: readonly number[];
  /** What share of the reasons each person has seen. */
  seen: number;
  seed: string;
};

const PASS = 0.1;
/** Of the reasons so many divide groups, each of which is for or against it as often. */
const DIVIDING = 0.6;
const [FOR, AGAINST] = [0.85, 0.15];

/** People of known groups who react to reasons: a group is for most of its reasons, others are against them. */
export function simulateCrowd(options: CrowdOptions): Crowd {
  const { people, reasons, sizes, seen, seed } = options;
  const rng = createRng(seed);
  const agreeing = sizes.map(() => new Float64Array(reasons));
  for (let reason = 0; reason < reasons; reason++) {
    const divides = rng() < DIVIDING;
    const common = rng();
    for (const own of agreeing) own[reason] = divides ? (rng() < 0.5 ? FOR : AGAINST) : common;
  }
  const groupOf = Uint8Array.from({ length: people }, () => pickWeighted(rng, sizes));
  return { marks: marksBy(rng, groupOf, agreeing, seen, reasons), groupOf };
}

function marksBy(
  rng: Rng,
  groupOf: Uint8Array,
  agreeing: readonly Float64Array[],
  seen: number,
  reasons: number,
): SparseMarks {
  const room = Math.ceil(groupOf.length * reasons * Math.min(1, seen * 1.1 + 0.05));
  const row = new Uint32Array(room);
  const column = new Uint16Array(room);
  const mark = new Int8Array(room);
  let count = 0;
  for (const [person, group] of groupOf.entries())
    for (let reason = 0; reason < reasons; reason++) {
      if (rng() >= seen || count === room) continue;
      row[count] = person;
      column[count] = reason;
      const isFor = rng() < (agreeing[group]?.[reason] ?? 0);
      mark[count++] = rng() < PASS ? 0 : isFor ? 1 : -1;
    }
  return sparseMarksOf(groupOf.length, reasons, {
    row: row.subarray(0, count),
    column: column.subarray(0, count),
    mark: mark.subarray(0, count),
  });
}

/** One row of marks for each person; undefined where nothing was seen. */
export function marksOfRows(rows: readonly (readonly (number | undefined)[])[]): SparseMarks {
  const list = rows.flatMap((marks, row) =>
    marks.flatMap((mark, column) => (mark === undefined ? [] : [{ row, column, mark }])),
  );
  return sparseMarksOf(rows.length, Math.max(0, ...rows.map(({ length }) => length)), {
    row: list.map(({ row }) => row),
    column: list.map(({ column }) => column),
    mark: list.map(({ mark }) => mark),
  });
}

/**
 * How far two ways to group the same people agree: 1 where they are the same but for names, about 0 where they have
 * nothing to do with one another (Hubert and Arabie, *Comparing partitions*, Journal of Classification 2, 1985).
 */
export function adjustedRandIndex(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const [both, ones, others] = [tally(), tally(), tally()];
  for (let at = 0; at < one.length; at++) {
    const [a, b] = [one[at], other[at]];
    both.add(`${a} ${b}`);
    ones.add(`${a}`);
    others.add(`${b}`);
  }
  const [a, b] = [ones.pairs(), others.pairs()];
  const byChance = (a * b) / ((one.length * (one.length - 1)) / 2);
  const most = (a + b) / 2;
  return most === byChance ? 1 : (both.pairs() - byChance) / (most - byChance);
}

function tally() {
  const counts = new Map<string, number>();
  return {
    add: (key: string) => void counts.set(key, (counts.get(key) ?? 0) + 1),
    pairs: () => [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0),
  };
}
