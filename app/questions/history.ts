import { ownValue } from '../base/own-value.ts';
import type { WordingChange } from './corrections.ts';

/** What became of a question since it opened, as everyone may see it. */
export type QuestionChanges = {
  corrections: Correction[];
  pauses: Pause[];
  /** When its author showed the result to a room that had not answered. */
  reveals: string[];
  /** What staff decided about answers that had been held back, and when they looked at these before everybody could. */
  heldActs: HeldBackDecision[];
  /** How many earlier ones of these are not among them. */
  moreHeldActs: number;
};

export type Correction = WordingChange & { at: string };
export type HeldBackDecision = {
  did: 'counted' | 'left-out' | 'taken-back' | 'looked';
  at: string;
  answers: number;
  /** Empty where none was given. */
  reason: string;
};
export type Pause = { reason: string; from: string; to: string | undefined };

const FIELD_WORDS: Record<string, string> = {
  text: 'The question',
  context: 'The context',
  low: 'The low end',
  high: 'The high end',
};

export function fieldWords(field: string): string {
  return ownValue(FIELD_WORDS, field) ?? 'A choice';
}
