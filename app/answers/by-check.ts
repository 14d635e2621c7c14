import { COUNTED, NONE, UNSURE, type Tally } from './tally.ts';

/** A result as news tell it: over all, and where everybody may see it by how the answers were checked as well. */
export type ToldResult = {
  people: number;
  none: number;
  notSure: number;
  /** The one choice that may be said to lead. */
  leader?: number | undefined;
  /** By number, in the order of their numbers. */
  choices: [number: number, count: number][];
  /**
   * One row for each check that somebody had, the weakest first: its level, then people, none, not sure and the choices
   * as above. The weakest is what the others leave, so that its row is its level alone.
   */
  checks?: number[][];
};

export function checksOf(
  { counts }: Pick<Tally, 'counts'>,
  choices: readonly number[],
): number[][] {
  const columns = [COUNTED, NONE, UNSURE, ...choices];
  const rows = new Map<number, number[]>();
  for (const { level, choice, people } of counts) {
    const at = columns.indexOf(choice);
    if (at < 0 || people === 0) continue;
    const row = rows.get(level) ?? columns.map(() => 0);
    row[at] = (row[at] ?? 0) + people;
    rows.set(level, row);
  }
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([level, row], place) => (place === 0 ? [level] : [level, ...row]));
}

/** The counters that a told result was made from; undefined where it does not tell how answers were checked. */
export function countsTold(told: ToldResult | undefined): Tally['counts'] | undefined {
  if (!told?.checks) return undefined;
  const { people, none, notSure, choices, checks } = told;
  const [[weakest = 0] = [], ...better] = checks;
  const columns = [COUNTED, NONE, UNSURE, ...choices.map(([number]) => number)];
  const all = [people, none, notSure, ...choices.map(([, count]) => count)];
  const rest = all.map((sum, at) => better.reduce((left, row) => left - (row[at + 1] ?? 0), sum));
  return [[weakest, ...rest], ...better].flatMap(([level = 0, ...row]) =>
    columns.map((choice, at) => ({ level, choice, people: row[at] ?? 0 })),
  );
}
