import { LEVELS } from './levels.ts';
import { COUNTED, NONE, UNSURE, type Part, type Tally } from './tally.ts';

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

/** Everybody who answered, whatever they picked. */
export function turnoutOf({ counts }: Counters): number {
  return counts
    .filter(({ choice }) => [COUNTED, NONE, UNSURE].includes(choice))
    .reduce((sum, { people }) => sum + people, 0);
}
