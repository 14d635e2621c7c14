import { LEVELS } from './levels.ts';
import { COUNTED, type Tally } from './tally.ts';

/**
 * The fewest people in a group that may be told apart. Two figures of which one can be subtracted from the other, taken
 * at one moment or at two, never leave fewer people than this, unless they leave nobody: docs/decisions/0038.
 */
export const MIN_GROUP_SIZE = 10;

type Counters = Tally['counts'];

/** Counters as of one answer, and the levels at which the groups begin, the weakest first. */
export type GroupedCounters = { counts: Counters; starts: readonly number[] };

/** People who went from one level to another between two moments; undefined where they had no answer. */
export type LevelTransition = {
  before: number | undefined;
  after: number | undefined;
  /** Whether they picked a listed choice, before and after. */
  wasCounted: boolean;
  isCounted: boolean;
  isSame: boolean;
  people: number;
};

/** Levels that hold any people. */
export function occupiedLevels(counts: Counters): number[] {
  return LEVELS.map((_, level) => level).filter((level) =>
    counts.some((count) => count.level === level && count.people > 0),
  );
}

/** The occupied levels of each group. */
export function levelGroupsOf({ counts, starts }: GroupedCounters): number[][] {
  const there = occupiedLevels(counts);
  return starts
    .map((start, at) => {
      const end = starts[at + 1] ?? LEVELS.length;
      return there.filter((level) => level >= start && level < end);
    })
    .filter((levels) => levels.length > 0);
}

/**
 * The worth of a boundary between groups: it counts most to separate members from visitors, then lasting voter ids from
 * others.
 */
const WORTH: Readonly<Record<number, number>> = { 4: 16, 2: 8, 3: 4, 1: 2, 5: 1 };

/** Every way to divide these levels into at least two groups that are large enough, the one worth most first. */
export function possibleGroupings(counts: Counters): number[][] {
  const [, ...more] = occupiedLevels(counts);
  const ways = Array.from({ length: 2 ** more.length }, (_, bits) => [
    0,
    ...more.filter((_level, at) => bits & (1 << at)),
  ]);
  const worth = (starts: readonly number[]) =>
    starts.reduce((sum, start) => sum + (WORTH[start] ?? 0), 0);
  return ways
    .filter((starts) => starts.length > 1)
    .filter((starts) =>
      levelGroupsOf({ counts, starts }).every((levels) => isLarge(counts, levels)),
    )
    .toSorted((a, b) => worth(b) - worth(a));
}

/** A group is measured by its base, since that is what shares rest on. */
function isLarge(counts: Counters, levels: readonly number[]): boolean {
  return countAtLevels(counts, levels) >= MIN_GROUP_SIZE;
}

function sumOf(counts: Counters, levels: readonly number[], choices: readonly number[]): number {
  return counts
    .filter(({ level, choice }) => levels.includes(level) && choices.includes(choice))
    .reduce((sum, { people }) => sum + people, 0);
}

/** Everything published about groups is a sum over some of them: `bits` are its levels, `base` its people. */
type Sum = { bits: number; base: number };

function sumsOf(grouped: GroupedCounters): Sum[] {
  const groups = levelGroupsOf(grouped).map((levels) => ({
    bits: levels.reduce((bits, level) => bits | (1 << level), 0),
    base: sumOf(grouped.counts, levels, [COUNTED]),
  }));
  return groups.reduce<Sum[]>(
    (sums, group) => [
      ...sums,
      ...sums.map((sum) => ({ bits: sum.bits | group.bits, base: sum.base + group.base })),
    ],
    [{ bits: 0, base: 0 }],
  );
}

/** All figures of a sum as a text, to compare two sums. */
function figuresOf(counts: Counters, { bits }: Sum): string {
  const byChoice = new Map<number, number>();
  for (const { level, choice, people } of counts)
    if (bits & (1 << level)) byChoice.set(choice, (byChoice.get(choice) ?? 0) + people);
  return [...byChoice]
    .filter(([, people]) => people > 0)
    .toSorted(([a], [b]) => a - b)
    .join(' ');
}

/** Two sums that are too close for their figures to tell how many people differ between them. */
export type RiskyPair = { before: number; after: number };

/**
 * The pairs of a published and a new sum that only a look at the people can prove safe. One person changes a sum by at
 * most one, so that sums ten apart differ by ten people; equal figures reveal nothing. `holdsMore`: more is published
 * than these figures, as with the rounds of a ranking.
 */
export function riskyPairs(
  before: GroupedCounters,
  after: GroupedCounters,
  holdsMore: boolean,
): RiskyPair[] {
  const now = sumsOf(after);
  return sumsOf(before).flatMap((one) =>
    now
      .filter((two) => Math.abs(one.base - two.base) < MIN_GROUP_SIZE && !isEqual(one, two))
      .map((two) => ({ before: one.bits, after: two.bits })),
  );

  function isEqual(one: Sum, two: Sum): boolean {
    const figures = figuresOf(before.counts, one);
    return figures === figuresOf(after.counts, two) && (!holdsMore || figures === '');
  }
}

/** Whether nobody, or at least a group, differs between the two sums: among all people, and in the base. */
export function isSafePair(near: RiskyPair, moves: readonly LevelTransition[]): boolean {
  return [false, true].every((inBase) => {
    const people = between(near, moves, inBase);
    return people === 0 || people >= MIN_GROUP_SIZE;
  });
}

function between(
  { before, after }: RiskyPair,
  moves: readonly LevelTransition[],
  inBase: boolean,
): number {
  const isIn = (bits: number, level: number | undefined, counts: boolean) =>
    level !== undefined && (bits & (1 << level)) !== 0 && (counts || !inBase);
  return moves
    .filter((move) => {
      const was = isIn(before, move.before, move.wasCounted);
      const is = isIn(after, move.after, move.isCounted);
      return was !== is || (was && !move.isSame);
    })
    .reduce((sum, { people }) => sum + people, 0);
}

export function countAtLevels(counts: Counters, levels: readonly number[]): number {
  return sumOf(counts, levels, [COUNTED]);
}
