import type { SplitGroup, Level } from './levels.ts';
import { EVERYONE, type Split } from './tally.ts';

/** One view of a result has one address, the same words wherever it is embedded, shared or drawn. */
export const SPLIT_NAMES = ['members', 'visitors', 'device', 'email', 'account'] as const;
export type SplitName = (typeof SPLIT_NAMES)[number];

/** What is not among the words of the parameter is left out of it. */
export function parseSplitName(value: string | null): SplitName | undefined {
  return SPLIT_NAMES.find((split) => split === value);
}

export function splitByName(name: SplitName | undefined): Split {
  if (name === undefined) return EVERYONE;
  return isSplitGroup(name) ? { ...EVERYONE, audience: name } : { ...EVERYONE, least: name };
}

/** Undefined of everybody, and of a part without a word: narrowed twice, or by a check that has none here. */
export function splitNameOf({ audience, least }: Split): SplitName | undefined {
  const isTwice = audience !== EVERYONE.audience && least !== EVERYONE.least;
  return isTwice ? undefined : SPLIT_NAMES.find((split) => split === audience || split === least);
}

/** The same of any part in two words, as the page of a question and its result are asked for. */
export function splitParams({ audience, least }: Split): Record<string, string> {
  return {
    ...(audience !== EVERYONE.audience && { audience }),
    ...(least !== EVERYONE.least && { least }),
  };
}

function isSplitGroup(split: SplitGroup | Level): split is 'members' | 'visitors' {
  return split === 'members' || split === 'visitors';
}
