import type { WordingChange } from './corrections.ts';
import type { StateReason } from './state-reason.ts';

/** What changed on a question since it opened, as everyone may see it. Its fields keep their names for open pages. */
export type QuestionChanges = {
  corrections: Correction[];
  pauses: Pause[];
  /** When the author revealed the result to a room. */
  reveals: string[];
  /** The decisions of staff about held-back answers, and when staff looked at these before everybody could. */
  heldActs: HeldBackDecision[];
  /** How many earlier decisions are left out. */
  moreHeldActs: number;
};

export type Correction = WordingChange & { at: string };
export type HeldBackDecision = {
  did: 'counted' | 'left-out' | 'taken-back' | 'looked';
  at: string;
  answers: number;
  /** Empty if no reason was given. */
  reason: string;
};
export type Pause = { reason: StateReason; from: string; to: string | undefined };
