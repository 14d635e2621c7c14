import type { Audience, Level } from './levels.ts';
import { ALL, type Part } from './tally.ts';

/** One view of a result has one address, the same words wherever it is embedded, shared or drawn. */
export const SPLITS = ['members', 'visitors', 'device', 'email', 'account'] as const;
export type Split = (typeof SPLITS)[number];

/** What is not among the words of the parameter is left out of it. */
export function readSplit(value: string | null): Split | undefined {
  return SPLITS.find((split) => split === value);
}

export function partOf(split: Split | undefined): Part {
  if (split === undefined) return ALL;
  return isAudience(split) ? { ...ALL, audience: split } : { ...ALL, least: split };
}

/** Undefined of everybody, and of a part without a word: narrowed twice, or by a check that has none here. */
export function splitOf({ audience, least }: Part): Split | undefined {
  const isTwice = audience !== ALL.audience && least !== ALL.least;
  return isTwice ? undefined : SPLITS.find((split) => split === audience || split === least);
}

/** The same of any part in two words, as the page of a question and its result are asked for. */
export function partParams({ audience, least }: Part): Record<string, string> {
  return {
    ...(audience !== ALL.audience && { audience }),
    ...(least !== ALL.least && { least }),
  };
}

function isAudience(split: Audience | Level): split is 'members' | 'visitors' {
  return split === 'members' || split === 'visitors';
}
