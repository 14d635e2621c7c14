import type { SplitGroup, Level } from './levels.ts';
import { EVERYONE, type Split } from './tally.ts';

/** The names of splits in addresses, the same for frames, shares and pictures. */
export const SPLIT_NAMES = ['members', 'visitors', 'device', 'email', 'account'] as const;
export type SplitName = (typeof SPLIT_NAMES)[number];

/** An unknown name is ignored. */
export function parseSplitName(value: string | null): SplitName | undefined {
  return SPLIT_NAMES.find((split) => split === value);
}

export function splitByName(name: SplitName | undefined): Split {
  if (name === undefined) return EVERYONE;
  return isSplitGroup(name) ? { ...EVERYONE, audience: name } : { ...EVERYONE, least: name };
}

/**
 * Undefined for everyone, and for a split without a name: with both an audience and a level, or with a level not listed
 * here.
 */
export function splitNameOf({ audience, least }: Split): SplitName | undefined {
  const isTwice = audience !== EVERYONE.audience && least !== EVERYONE.least;
  return isTwice ? undefined : SPLIT_NAMES.find((split) => split === audience || split === least);
}

/** Any split as two parameters, as a question's page and result take them. */
export function splitParams({ audience, least }: Split): Record<string, string> {
  return {
    ...(audience !== EVERYONE.audience && { audience }),
    ...(least !== EVERYONE.least && { least }),
  };
}

function isSplitGroup(split: SplitGroup | Level): split is 'members' | 'visitors' {
  return split === 'members' || split === 'visitors';
}
