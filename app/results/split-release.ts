import { countsOf, headlineOf, omittedOf, levelsOf } from './counts.ts';
import {
  levelGroupsOf,
  occupiedLevels,
  countAtLevels,
  type GroupedCounters,
} from './disclosure-control.ts';
import { SPLIT_GROUPS, LEVELS, type SplitGroup, type Level } from './levels.ts';
import { EVERYONE, isEveryone, type Split, type Tally } from './tally.ts';

/** The counters of splits: all as of one answer, until enough answers are new. */
export type SplitRelease = GroupedCounters & {
  /** The number of the release within its question. */
  number: number;
  /** The newest answer in the release, and when it was given. */
  sequence: number;
  at: Date;
};

/** Whether a split is made of whole groups, and leaves others. */
export function canShowSplit(
  release: SplitRelease | undefined,
  split: Split,
): release is SplitRelease {
  if (!release) return false;
  const there = occupiedLevels(release.counts);
  const levels = levelsOf(split).filter((level) => there.includes(level));
  if (levels.length === 0 || levels.length === there.length) return false;
  return levelGroupsOf(release).every(
    (group) =>
      group.every((level) => levels.includes(level)) ||
      !group.some((level) => levels.includes(level)),
  );
}

/**
 * The counters of a split: the headline and all answers as they are now, every other split as of its release. All
 * answers show only where the headline leaves any out.
 */
export function countersOf(
  tally: Tally,
  release: SplitRelease | undefined,
  split: Split,
): Tally | SplitRelease | undefined {
  if (isEveryone(split)) return headlineOf(tally);
  if (split.audience === 'all')
    return split.least === EVERYONE.least && omittedOf(tally) > 0 ? allAnswersOf(tally) : undefined;
  return canShowSplit(release, split) ? release : undefined;
}

/** In a burst all answers are told as being checked. */
function allAnswersOf(tally: Tally): Tally {
  return tally.burst ? { ...tally, burst: {} } : tally;
}

/** People by how their answers were checked; several levels where these may not be told apart. */
export type CheckedGroup = { levels: Level[]; people: number };

/** The base of each group, the weakest level first. */
export function checkedGroups(release: SplitRelease | undefined): CheckedGroup[] {
  if (!release) return [];
  return levelGroupsOf(release).map((levels) => ({
    levels: levels.flatMap((level) => LEVELS[level] ?? []),
    people: countAtLevels(release.counts, levels),
  }));
}

/** The base of each audience that shows at this level or better. */
export function peopleByGroup(
  release: SplitRelease | undefined,
  least: Level,
): Partial<Record<SplitGroup, number>> {
  return Object.fromEntries(
    SPLIT_GROUPS.flatMap((audience) => {
      const split = { audience, least };
      return canShowSplit(release, split) ? [[audience, countsOf(release, split).people]] : [];
    }),
  );
}

/** The levels to which an audience can be narrowed, each with its base; the best level first. */
export function narrowingsOf(
  release: SplitRelease | undefined,
  audience: SplitGroup,
): { least: Level; people: number }[] {
  const there = occupiedLevels(release?.counts ?? []);
  const heldBy = (least: Level) =>
    levelsOf({ audience, least }).filter((level) => there.includes(level));
  return LEVELS.slice(1)
    .toReversed()
    .flatMap((least) => {
      const split = { audience, least };
      // Of levels that leave the same people only the occupied one is offered, and none that leaves all of them.
      const isOne = there.includes(LEVELS.indexOf(least));
      const isNarrower = heldBy(least).length < heldBy('open').length;
      return isOne && isNarrower && canShowSplit(release, split)
        ? [{ least, people: countsOf(release, split).people }]
        : [];
    });
}
