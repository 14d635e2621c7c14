import { LEVELS } from './levels.ts';
import { COUNTED, type Tally } from './tally.ts';

/**
 * Which groups of the answers may be told apart. Two figures of which one can be subtracted from the other, taken at one
 * moment or at two, never leave fewer people than this, unless they leave nobody: docs/decisions/0038.
 */
export const MIN_GROUP_SIZE = 10;

type Counters = Tally['counts'];

/** Counters at one answer, and the levels at which its groups begin, the weakest first. */
export type GroupedCounters = { counts: Counters; starts: readonly number[] };

/** People by how their answer was checked, at two moments; undefined where none of theirs stood. */
export type LevelTransition = {
  before: number | undefined;
  after: number | undefined;
  /** Whether they picked a listed choice. */
  wasCounted: boolean;
  isCounted: boolean;
  isSame: boolean;
  people: number;
};

/** Levels that somebody is at. */
export function occupiedLevels(counts: Counters): number[] {
  return LEVELS.map((_, level) => level).filter((level) =>
    counts.some((count) => count.level === level && count.people > 0),
  );
}

/** The levels of each group, those alone that somebody is at. */
export function groupsOf({ counts, starts }: GroupedCounters): number[][] {
  const there = occupiedLevels(counts);
  return starts
    .map((start, at) => {
      const end = starts[at + 1] ?? LEVELS.length;
      return there.filter((level) => level >= start && level < end);
    })
    .filter((levels) => levels.length > 0);
}

/** Where groups are to be parted first, if not everywhere: members from visitors, then those with a lasting mark. */
const WORTH: Readonly<Record<number, number>> = { 4: 16, 2: 8, 3: 4, 1: 2, 5: 1 };

/** Every way to part these levels into at least two groups that are large enough now, the one worth most first. */
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
    .filter((starts) => groupsOf({ counts, starts }).every((levels) => isLarge(counts, levels)))
    .toSorted((a, b) => worth(b) - worth(a));
}

/** Those outside the base are people too, but what is drawn rests on the base. */
function isLarge(counts: Counters, levels: readonly number[]): boolean {
  return countAtLevels(counts, levels) >= MIN_GROUP_SIZE;
}

function sumOf(counts: Counters, levels: readonly number[], choices: readonly number[]): number {
  return counts
    .filter(({ level, choice }) => levels.includes(level) && choices.includes(choice))
    .reduce((sum, { people }) => sum + people, 0);
}

/** Everything that is told of groups is a sum over some of them: their levels as bits, and its base. */
type Sum = { bits: number; base: number };

function sumsOf(grouped: GroupedCounters): Sum[] {
  const groups = groupsOf(grouped).map((levels) => ({
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

/** All figures of a sum, to be compared with those of another. */
function figuresOf(counts: Counters, { bits }: Sum): string {
  const byChoice = new Map<number, number>();
  for (const { level, choice, people } of counts)
    if (bits & (1 << level)) byChoice.set(choice, (byChoice.get(choice) ?? 0) + people);
  return [...byChoice]
    .filter(([, people]) => people > 0)
    .toSorted(([a], [b]) => a - b)
    .join(' ');
}

/** Two sums that are too near for their figures to tell how many people stand between them. */
export type RiskyPair = { before: number; after: number };

/**
 * Of what was told before and what would be told now: the pairs that only a look at the people can tell apart. One person
 * moves a sum by one at most, so sums that are ten apart have ten people between them; equal figures leave nothing to see.
 * `holdsMore`: more is told than these figures, as the rounds of a ranking are.
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

/** Whether as many people as may be seen, or nobody, stand between the two sums: all of them, and those in the base. */
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

/** Whoever picked a listed choice. */
export function countAtLevels(counts: Counters, levels: readonly number[]): number {
  return sumOf(counts, levels, [COUNTED]);
}
