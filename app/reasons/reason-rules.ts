import type { LengthLimits } from '../base/text-length.ts';

export const REASON_LENGTH: LengthLimits = { min: 1, max: 280 };

/** How many reasons a page shows at first, and when all are requested: more than anybody reads. */
export const SHOWN_AT_FIRST = 3;
export const SHOWN_AT_MOST = 100;

/** How many are on the screen of a room at once: more could not be read from the last row. */
export const ON_SCREEN = 6;

/** Of so many choices the best reason stands where there is little room: of those that most people chose. */
export const MAX_SIDES = 3;

export type StoredReason = {
  id: string;
  choices: number[];
  text: string;
  saidAt: Date;
  isDemo: boolean;
  /** The name or the handle, where its author chose to sign it. */
  by?: string | null;
};

type ChosenReason = { choices: readonly number[]; saidAt: Date };

/**
 * Takes the newest reason of each choice, then the second newest of each, and so on, so that a choice with many reasons
 * gets no more space than one with few. Within a round the newest comes first. On a ranking a reason belongs to the
 * first pick, on a multiple question to the first of its choices.
 */
export function interleaveByChoice<T extends ChosenReason>(reasons: readonly T[]): T[] {
  const rounds = new Map<number, number>();
  return reasons
    .toSorted(newestFirst)
    .map((reason) => {
      const choice = reason.choices[0] ?? 0;
      const round = rounds.get(choice) ?? 0;
      rounds.set(choice, round + 1);
      return { reason, round };
    })
    .toSorted((a, b) => a.round - b.round || newestFirst(a.reason, b.reason))
    .map(({ reason }) => reason);
}

function newestFirst(a: ChosenReason, b: ChosenReason): number {
  return b.saidAt.getTime() - a.saidAt.getTime();
}
