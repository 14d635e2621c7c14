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

/** Undefined of everybody; `none` where a part is narrowed twice, which has no address of this kind. */
export function splitOf(part: Part): Split | 'none' | undefined {
  if (isWhole(part)) return undefined;
  const { audience, least } = part;
  if (audience !== ALL.audience && least !== ALL.least) return 'none';
  return SPLITS.find((split) => split === audience || split === least) ?? 'none';
}

function isAudience(split: Audience | Level): split is 'members' | 'visitors' {
  return split === 'members' || split === 'visitors';
}
