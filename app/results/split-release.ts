import { countsOf, headlineOf, omittedOf, levelsOf } from './counts.ts';
import {
  groupsOf,
  occupiedLevels,
  countAtLevels,
  type GroupedCounters,
} from './disclosure-control.ts';
import { SPLIT_GROUPS, LEVELS, type SplitGroup, type Level } from './levels.ts';
import { EVERYONE, isEveryone, type Split, type Tally } from './tally.ts';

/** The counters as the parts of the answers show them: all as at one answer, until there is enough that is new. */
export type SplitRelease = GroupedCounters & {
  /** The first, the second … of its question. */
  number: number;
  /** Of the newest answer that is in it, and when that was given. */
  sequence: number;
  at: Date;
};

/** Whether a part is made of whole groups, and leaves some. */
export function canShowSplit(
  release: SplitRelease | undefined,
  split: Split,
): release is SplitRelease {
  if (!release) return false;
  const there = occupiedLevels(release.counts);
  const levels = levelsOf(split).filter((level) => there.includes(level));
  if (levels.length === 0 || levels.length === there.length) return false;
  return groupsOf(release).every(
    (group) =>
      group.every((level) => levels.includes(level)) ||
      !group.some((level) => levels.includes(level)),
  );
}

/**
 * What a part counts; the headline and all answers as they are now, every other as it was released. All answers show
 * where the headline leaves any out.
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

/** In a burst all answers are told as what is being checked. */
function allAnswersOf(tally: Tally): Tally {
  return tally.burst ? { ...tally, burst: {} } : tally;
}

/** A line of how answers were checked: several checks where they are not told apart. */
export type CheckedGroup = { levels: Level[]; people: number };

/** How many people are counted in each group, as in the shares; the weakest first. */
export function checkedGroups(release: SplitRelease | undefined): CheckedGroup[] {
  if (!release) return [];
  return groupsOf(release).map((levels) => ({
    levels: levels.flatMap((level) => LEVELS[level] ?? []),
    people: countAtLevels(release.counts, levels),
  }));
}

/** On how many people each audience rests, where it shows with a check at least so good. */
export function peopleByGroup(
  release: SplitRelease | undefined,
  least: Level,
): Partial<Record<SplitGroup, number>> {
  return Object.fromEntries(
    SPLIT_GROUPS.flatMap((audience) => {
      const part = { audience, least };
      return canShowSplit(release, part) ? [[audience, countsOf(release, part).people]] : [];
    }),
  );
}

/** The checks to which an audience can be narrowed, with how many people that leaves; the best first. */
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
      const part = { audience, least };
      // Of checks that leave the same people the one that they have, and none that leaves all of them.
      const isOne = there.includes(LEVELS.indexOf(least));
      const isNarrower = heldBy(least).length < heldBy('open').length;
      return isOne && isNarrower && canShowSplit(release, part)
        ? [{ least, people: countsOf(release, part).people }]
        : [];
    });
}
