import type { Audience, Level } from './levels.ts';
import { ALL, isWhole, type Part } from './tally.ts';

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

/** Undefined of everybody, and of a part that has no address of this kind. */
export function splitOf({ audience, least }: Part): Split | undefined {
  const isTwice = audience !== ALL.audience && least !== ALL.least;
  return isTwice ? undefined : SPLITS.find((split) => split === audience || split === least);
}

/** Everybody, or a part with an address: not one that is narrowed twice, or by a check that has no word here. */
export function hasAddress(part: Part): boolean {
  return isWhole(part) || splitOf(part) !== undefined;
}

function isAudience(split: Audience | Level): split is 'members' | 'visitors' {
  return split === 'members' || split === 'visitors';
}
