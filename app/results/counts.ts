import type { BurstState } from './bursts.ts';
import { MIN_GROUP_SIZE } from './disclosure-control.ts';
import { LEVELS } from './levels.ts';
import { HEADLINE_CAP_FROM } from './network-caps.ts';
import { EVERYONE, COUNTED, NONE, UNSURE, type Split, type Tally } from './tally.ts';

/** Counts of one part. Choices of a scale are its steps. */
export type Counts = {
  /** Who picked a listed choice: the base of every share. */
  people: number;
  none: number;
  unsure: number;
  byChoice: ReadonlyMap<number, number>;
};

/** The counters alone: as they are now, or as they were released for parts. */
type Counters = Pick<Tally, 'counts'>;

export function countsOf({ counts }: Counters, split: Split): Counts {
  const levels = levelsOf(split);
  const byChoice = new Map<number, number>();
  for (const { level, choice, people } of counts)
    if (levels.includes(level)) byChoice.set(choice, (byChoice.get(choice) ?? 0) + people);
  const take = (choice: number) => {
    const people = byChoice.get(choice) ?? 0;
    byChoice.delete(choice);
    return people;
  };
  return { people: take(COUNTED), none: take(NONE), unsure: take(UNSURE), byChoice };
}

/** Members answered with their account; everybody else is a visitor. */
export function levelsOf({ audience, least }: Split): number[] {
  const account = LEVELS.indexOf('account');
  const isIn = {
    everyone: () => true,
    all: () => true,
    members: (level: number) => level === account,
    visitors: (level: number) => level !== account,
  }[audience];
  return LEVELS.map((_, level) => level).filter(
    (level) => isIn(level) && level >= LEVELS.indexOf(least),
  );
}

/**
 * How many the headline leaves out: none as long as few came from here and there, since a class is most of these, and
 * none where they are fewer than a group that may be told apart. In a burst all but the better checked.
 */
export function omittedOf({ firstOfNetwork, overNetworkShare, burst, counts }: Tally): number {
  if (burst?.headline) return Math.max(0, turnoutIn(counts) - turnoutIn(burst.headline.counts));
  const people = turnoutIn(overNetworkShare);
  return firstOfNetwork >= HEADLINE_CAP_FROM && people >= MIN_GROUP_SIZE ? people : 0;
}

/** What goes with a figure that leaves answers out: how many, and how many people all answers rest on. */
export type HeadlineOmission = { leftOut: number; all: number };

/** Undefined where the headline is of all that counts. */
export function headlineOmissionOf(tally: Tally): HeadlineOmission | undefined {
  const leftOut = omittedOf(tally);
  return leftOut > 0 ? { leftOut, all: countsOf(tally, EVERYONE).people } : undefined;
}

/** What everybody is shown first: all that counts, without what one network gave past its share; in a burst the better checked. */
export function headlineOf(tally: Tally): Tally {
  const checked = tally.burst?.headline;
  if (checked) return { ...tally, counts: checked.counts, overNetworkShare: [] };
  if (omittedOf(tally) === 0) return tally;
  const left = new Map(
    tally.overNetworkShare.map(({ level, choice, people }) => [`${level} ${choice}`, people]),
  );
  const counts = tally.counts.map(({ level, choice, people }) => ({
    level,
    choice,
    people: people - (left.get(`${level} ${choice}`) ?? 0),
  }));
  return { ...tally, counts };
}

/** What a result of these counters says of a burst; of the parts of the answers nothing, since they are released in steps. */
export function burstStateOf(
  counters: Counters & Pick<Partial<Tally>, 'burst'>,
): BurstState | undefined {
  if (!counters.burst) return undefined;
  return counters.burst.headline ? 'checked' : 'waiting';
}

/** Everybody who answered, whatever they picked. */
export function turnoutOf({ counts }: Counters): number {
  return turnoutIn(counts);
}

function turnoutIn(counts: Tally['counts']): number {
  return counts
    .filter(({ choice }) => [COUNTED, NONE, UNSURE].includes(choice))
    .reduce((sum, { people }) => sum + people, 0);
}
