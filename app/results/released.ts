import { countsOf, headlineOf, leftOutOf, levelsOf } from './counts.ts';
import { groupsOf, occupied, countedAt, type Grouped } from './groups.ts';
import { AUDIENCES, LEVELS, type Audience, type Level } from './levels.ts';
import { ALL, isWhole, type Part, type Tally } from './tally.ts';

/** The counters as the parts of the answers show them: all as at one answer, until there is enough that is new. */
export type Released = Grouped & {
  /** The first, the second … of its question. */
  number: number;
  /** Of the newest answer that is in it, and when that was given. */
  sequence: number;
  at: Date;
};

/** Whether a part is made of whole groups, and leaves some. */
export function showsPart(released: Released | undefined, part: Part): released is Released {
  if (!released) return false;
  const there = occupied(released.counts);
  const levels = levelsOf(part).filter((level) => there.includes(level));
  if (levels.length === 0 || levels.length === there.length) return false;
  return groupsOf(released).every(
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
  released: Released | undefined,
  part: Part,
): Tally | Released | undefined {
  if (isWhole(part)) return headlineOf(tally);
  if (part.audience === 'all')
    return part.least === ALL.least && leftOutOf(tally) > 0 ? allOf(tally) : undefined;
  return showsPart(released, part) ? released : undefined;
}

/** In a burst all answers are told as what is being checked. */
function allOf(tally: Tally): Tally {
  return tally.burst ? { ...tally, burst: {} } : tally;
}

/** A line of how answers were checked: several checks where they are not told apart. */
export type CheckedGroup = { levels: Level[]; people: number };

/** How many people are counted in each group, as in the shares; the weakest first. */
export function checkedGroups(released: Released | undefined): CheckedGroup[] {
  if (!released) return [];
  return groupsOf(released).map((levels) => ({
    levels: levels.flatMap((level) => LEVELS[level] ?? []),
    people: countedAt(released.counts, levels),
  }));
}

/** On how many people each audience rests, where it shows with a check at least so good. */
export function basesOf(
  released: Released | undefined,
  least: Level,
): Partial<Record<Audience, number>> {
  return Object.fromEntries(
    AUDIENCES.flatMap((audience) => {
      const part = { audience, least };
      return showsPart(released, part) ? [[audience, countsOf(released, part).people]] : [];
    }),
  );
}

/** The checks to which an audience can be narrowed, with how many people that leaves; the best first. */
export function narrowings(
  released: Released | undefined,
  audience: Audience,
): { least: Level; people: number }[] {
  const there = occupied(released?.counts ?? []);
  const heldBy = (least: Level) =>
    levelsOf({ audience, least }).filter((level) => there.includes(level));
  return LEVELS.slice(1)
    .toReversed()
    .flatMap((least) => {
      const part = { audience, least };
      // Of checks that leave the same people the one that they have, and none that leaves all of them.
      const isOne = there.includes(LEVELS.indexOf(least));
      const isNarrower = heldBy(least).length < heldBy('open').length;
      return isOne && isNarrower && showsPart(released, part)
        ? [{ least, people: countsOf(released, part).people }]
        : [];
    });
}
