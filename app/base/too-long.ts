import { countGraphemes, checkLength, type LengthLimits } from './text-length.ts';

/** By how many characters a text is too long; by none where it is its marks that are too many. */
export type TooLong = { over: number; most: number };

export function tooLong(text: string, limits: LengthLimits): TooLong | undefined {
  if (checkLength(text, limits) !== 'long') return undefined;
  return { over: Math.max(0, countGraphemes(text) - limits.max), most: limits.max };
}
