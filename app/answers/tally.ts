import { OUTSIDE } from '../questions/question.ts';
import { LEVELS, type Audience, type Level } from './levels.ts';

/** The counters of one question: how many people, by how they were checked and by what they picked. */
export type Tally = {
  /** Grows by one with every accepted answer, change and withdrawal. */
  sequence: number;
  changes: number;
  withdrawals: number;
  /** Asked to see the result without answering; and of those who answered, how many had. */
  peeked: number;
  sawFirst: number;
  heldBack: number;
  lastAnswerAt: Date | null;
  counts: readonly { level: number; choice: number; people: number }[];
};

/** Numbers that stand for no choice of the asker's. */
export const COUNTED = -1;
export const NONE = OUTSIDE.none;
export const UNSURE = OUTSIDE.unsure;

export const NO_ANSWERS: Tally = {
  sequence: 0,
  changes: 0,
  withdrawals: 0,
  peeked: 0,
  sawFirst: 0,
  heldBack: 0,
  lastAnswerAt: null,
  counts: [],
};

/** A part of the answers: of some people, and only those checked at least so well. */
export type Part = { audience: Audience; least: Level };
export const ALL: Part = { audience: 'everyone', least: 'open' };

export function isWhole({ audience, least }: Part): boolean {
  return audience === ALL.audience && least === ALL.least;
}

/** Counts of one part. Choices of a scale are its steps. */
export type Counts = {
  /** Who picked a listed choice: the base of every share. */
  people: number;
  none: number;
  unsure: number;
  byChoice: ReadonlyMap<number, number>;
};

export function countsOf({ counts }: Tally, part: Part): Counts {
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

/** How many people stand on each level, whatever they picked. */
export function byLevel({ counts }: Tally): { level: Level; people: number }[] {
  const outside = [COUNTED, NONE, UNSURE];
  return LEVELS.map((level, at) => ({
    level,
    people: counts
      .filter((count) => count.level === at && outside.includes(count.choice))
      .reduce((sum, { people }) => sum + people, 0),
  })).filter(({ people }) => people > 0);
}
