import { once } from './once.ts';

/** Limits count what people count: a flag or an accented letter is one character. */
const CODE_POINTS_PER_CLUSTER = 4;
const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

export type LengthLimits = { min: number; max: number };

export function countGraphemes(text: string): number {
  let count = 0;
  for (const _ of segmenter().segment(text)) count++;
  return count;
}

/** A second limit, in code points as the database counts them: a single letter can carry hundreds of accents. */
export function maxCodePoints({ max }: LengthLimits): number {
  return max * CODE_POINTS_PER_CLUSTER;
}

export function checkLength(text: string, limits: LengthLimits): 'short' | 'long' | 'right' {
  if (Array.from(text).length > maxCodePoints(limits)) return 'long';
  const length = countGraphemes(text);
  if (length < limits.min) return 'short';
  return length > limits.max ? 'long' : 'right';
}
