import { LEVELS, type Audience, type Level } from './levels.ts';
import { COUNTED, NONE, UNSURE, type Part, type Tally } from './tally.ts';

/** Counts of one part. Choices of a scale are its steps. */
export type Counts = {
  /** Who picked a listed choice: the base of every share. */
  people: number;
  none: number;
  unsure: number;
  byChoice: ReadonlyMap<number, number>;
};

/** The counters alone, as a page has them that heard of them. */
type Counters = Pick<Tally, 'counts'>;

export function countsOf({ counts }: Counters, part: Part): Counts {
  const levels = levelsOf(part);
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
export function levelsOf({ audience, least }: Part): number[] {
  const account = LEVELS.indexOf('account');
  const isIn = {
    everyone: () => true,
    members: (level: number) => level === account,
    visitors: (level: number) => level !== account,
  }[audience];
  return LEVELS.map((_, level) => level).filter(
    (level) => isIn(level) && level >= LEVELS.indexOf(least),
  );
}

/** On how many people each choice of audience rests, with a check at least so good. */
export function basesOf(tally: Counters, least: Level): Record<Audience, number> {
  const base = (audience: Audience) => countsOf(tally, { audience, least }).people;
  return { everyone: base('everyone'), members: base('members'), visitors: base('visitors') };
}

/** How many people stand on each level, whatever they picked. */
export function byLevel({ counts }: Counters): { level: Level; people: number }[] {
  const outside = [COUNTED, NONE, UNSURE];
  return LEVELS.map((level, at) => ({
    level,
    people: counts
      .filter((count) => count.level === at && outside.includes(count.choice))
      .reduce((sum, { people }) => sum + people, 0),
  })).filter(({ people }) => people > 0);
}
