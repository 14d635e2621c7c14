import type { BurstState } from './bursts.ts';
import { MIN_GROUP_SIZE } from './disclosure-control.ts';
import { LEVELS } from './levels.ts';
import { HEADLINE_CAP_FROM } from './network-caps.ts';
import { EVERYONE, COUNTED, NONE, UNSURE, type Split, type Tally } from './tally.ts';

/** The counts of one split. The choices of a scale are its steps. */
export type Counts = {
  /** Everybody who picked a listed choice: the base of every share. */
  people: number;
  none: number;
  unsure: number;
  byChoice: ReadonlyMap<number, number>;
};

/** The counters as they are now, or as they were released for splits. */
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

/** An answer at the account level was given by a member, any other by a visitor. */
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
 * How many the headline leaves out. It leaves out nobody while few answers came as the first of their network, since
 * most may come from one class, and no group that is too small to be told apart. In a burst it leaves out all but the
 * better checked.
 */
export function omittedOf({ firstOfNetwork, overNetworkShare, burst, counts }: Tally): number {
  if (burst?.headline) return Math.max(0, turnoutIn(counts) - turnoutIn(burst.headline.counts));
  const people = turnoutIn(overNetworkShare);
  return firstOfNetwork >= HEADLINE_CAP_FROM && people >= MIN_GROUP_SIZE ? people : 0;
}

/** What is said with a figure that leaves answers out: how many, and the base of all answers. */
export type HeadlineOmission = { leftOut: number; all: number };

/** Undefined where the headline leaves nobody out. */
export function headlineOmissionOf(tally: Tally): HeadlineOmission | undefined {
  const leftOut = omittedOf(tally);
  return leftOut > 0 ? { leftOut, all: countsOf(tally, EVERYONE).people } : undefined;
}

/**
 * The counters of the headline: all that counts, without what one network gave past its share; in a burst, the better
 * checked.
 */
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

/** What the result says of a burst. Splits say nothing of it, since they change only with releases. */
export function burstStateOf(
  counters: Counters & Pick<Partial<Tally>, 'burst'>,
): BurstState | undefined {
  if (!counters.burst) return undefined;
  return counters.burst.headline ? 'checked' : 'waiting';
}

/** Everybody who answered, inside the base or outside it. */
export function turnoutOf({ counts }: Counters): number {
  return turnoutIn(counts);
}

function turnoutIn(counts: Tally['counts']): number {
  return counts
    .filter(({ choice }) => [COUNTED, NONE, UNSURE].includes(choice))
    .reduce((sum, { people }) => sum + people, 0);
}
