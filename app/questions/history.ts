import { entryOf } from '../base/entry-of.ts';
import type { Change } from './corrections.ts';

/** What became of a question since it opened, as everyone may see it. */
export type History = {
  corrections: Correction[];
  pauses: Pause[];
  /** When its author showed the result to a room that had not answered. */
  reveals: string[];
  /** When staff counted answers that had been held back. */
  releases: { at: string; answers: number }[];
  /** When staff left out for good answers that had been held back of one network. */
  leftOuts: { at: string; answers: number }[];
};

export type Correction = Change & { at: string };
export type Pause = { reason: string; from: string; to: string | undefined };

const FIELD_WORDS: Record<string, string> = {
  text: 'The question',
  context: 'The context',
  low: 'The low end',
  high: 'The high end',
};

export function fieldWords(field: string): string {
  return entryOf(FIELD_WORDS, field) ?? 'A choice';
}
