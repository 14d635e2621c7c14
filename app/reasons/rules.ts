import type { LengthLimits } from '../base/text-length.ts';

export const REASON_LENGTH: LengthLimits = { min: 1, max: 280 };

/** On a question's page at first, and when all are asked for: more than anybody reads. */
export const SHOWN_AT_FIRST = 8;
export const SHOWN_AT_MOST = 100;

type ChosenReason = { choices: readonly number[]; saidAt: Date };

/**
 * The newest for each choice, then the second newest for each, and so on, so that a choice with many voices takes no
 * more room than one with few. Within a round the newest comes first. On a ranking a reason stands for what was put
 * first, on a multiple question for the first of its choices.
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
