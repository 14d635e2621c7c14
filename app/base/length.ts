import { madeOnce } from './made-once.ts';

/** Limits are meant as people count: one flag or one accented letter is one. */
const CODE_POINTS_PER_CLUSTER = 4;
const segmenter = madeOnce(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

export type Lengths = { min: number; max: number };

export function clusters(text: string): number {
  let count = 0;
  for (const _ of segmenter().segment(text)) count++;
  return count;
}

/** Also bounded in code points, which is what the database counts: a letter can carry hundreds of accents. */
export function mostCodePoints({ max }: Lengths): number {
  return max * CODE_POINTS_PER_CLUSTER;
}

export function lengthOf(text: string, limits: Lengths): 'short' | 'long' | 'right' {
  if (Array.from(text).length > mostCodePoints(limits)) return 'long';
  const length = clusters(text);
  if (length < limits.min) return 'short';
  return length > limits.max ? 'long' : 'right';
}
