import type { Result } from '../result.ts';

/** So many dots a reader takes in as a crowd, and a page sends in two kilobytes. */
export const MAX_DOTS = 600;
/** A dot stands for a round number of answers, as the caption says. */
const STEPS = [1, 2, 5];

export type SkyGroup = { number: number; dots: number };

/** One dot for each answer; past so many dots, one for each few answers. */
export type Sky = { each: number; groups: SkyGroup[] };

export function skyOf(
  rows: readonly Pick<Result['rows'][number], 'number' | 'count'>[],
  most = MAX_DOTS,
): Sky {
  const answers = rows.reduce((sum, { count }) => sum + count, 0);
  const each = answersPerDot(answers, most);
  return {
    each,
    groups: rows.map(({ number, count }) => ({
      number,
      // A choice that somebody picked has a dot.
      dots: count === 0 ? 0 : Math.max(1, Math.round(count / each)),
    })),
  };
}

/** A round number, so that there are at most so many dots. */
export function answersPerDot(answers: number, most: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of STEPS) if (answers / (step * power) <= most) return step * power;
}

/** The golden angle: turned by it, the seeds of a sunflower lie as close and as even as circles can (H. Vogel, 1979). */
export const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

type Dot = { x: number; y: number };

/**
 * The dots of one choice lie in a round cluster about its middle, the first in the middle; one unit is the space of a dot.
 * Where one lies does not depend on how many there are.
 */
export function dotAt(at: number): Dot {
  const reach = Math.sqrt(at + 0.5) * DOT_REACH;
  return { x: reach * Math.cos(at * GOLDEN_ANGLE), y: reach * Math.sin(at * GOLDEN_ANGLE) };
}

/** Each dot has an area of one square unit, so that equal areas are equal numbers. */
const DOT_REACH = 1 / Math.sqrt(Math.PI);

/** How far a cluster reaches from its middle. */
export function clusterRadius(dots: number): number {
  return Math.sqrt(dots) * DOT_REACH + 0.5;
}

/** Which dot is the reader's: among the others, neither in the middle nor at the edge. */
export function ownDot(dots: number): number {
  return Math.floor(dots * 0.4);
}
