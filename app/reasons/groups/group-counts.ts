import type { SparseMarks } from '../../stats/sparse-marks.ts';
import type { ReactionCount } from './stepped-counts.ts';

/** By group, then by reason, how its people reacted. */
export type GroupCounts = readonly (readonly ReactionCount[])[];

/** Rows are people, columns are reasons; −1 is disagree, 0 pass and 1 agree. */
export function countByGroup(
  { rows, columns, starts, codes }: SparseMarks,
  groupOf: Uint8Array,
  groups: number,
): GroupCounts {
  const counts = Array.from({ length: groups }, () => new Uint32Array(3 * columns));
  for (let row = 0; row < rows; row++) {
    const own = counts[groupOf[row] ?? 0];
    if (!own) continue;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at++) {
      const code = codes[at] ?? 0;
      own[code] = (own[code] ?? 0) + 1;
    }
  }
  return counts.map((own) =>
    Array.from({ length: columns }, (_, reason) => {
      const [disagree = 0, pass = 0, agree = 0] = own.subarray(3 * reason, 3 * reason + 3);
      return { agree, disagree, pass };
    }),
  );
}
