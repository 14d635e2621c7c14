import { formatTenths } from '../../base/words/figures.ts';
import { type Edge } from '../../base/shares.ts';
import { summarizeScale } from '../../stats/scale-summary.ts';
import { MIN_FOR_SHARES, type ChoiceCount } from '../result.ts';

/**
 * What the answers on a scale say beyond the share of each step. Below 30 people only its ends and its number of
 * people.
 */
export type ScaleResult = {
  first: number;
  last: number;
  people: number;
  mean: number | undefined;
  /** The 95% range of the mean, if these answers were a random draw. */
  meanInterval: { low: number; high: number } | undefined;
  median: number | undefined;
  /** How many people are on the median; 0 where it lies between two halves. */
  countAtMedian: number;
  /** The lowest and the highest step that anybody picked. */
  range: { low: number; high: number } | undefined;
  /** Set on few steps, where the median rarely moves from one of them; this one moves with the people on it. */
  groupedMedian: number | undefined;
  standardDeviation: number | undefined;
};

/** What the sentence about a scale needs. */
export type ToldScale = Pick<
  ScaleResult,
  'first' | 'last' | 'people' | 'mean' | 'median' | 'countAtMedian' | 'range'
>;

const MAX_STEPS_FOR_GROUPED = 7;

/** On a scale the number of a choice is the value of its step. */
export function scaleResult(steps: readonly ChoiceCount[]): ScaleResult {
  const counts = steps.map(({ count }) => count);
  const first = steps[0]?.number ?? 0;
  const { n, mean, median, groupedMedian, deviation, interval } = summarizeScale(counts, first);
  const isEnough = n >= MIN_FOR_SHARES;
  return {
    first,
    last: first + steps.length - 1,
    people: n,
    mean: isEnough ? mean : undefined,
    meanInterval: isEnough ? interval : undefined,
    median: isEnough ? median : undefined,
    countAtMedian: counts[(median ?? NaN) - first] ?? 0,
    range: isEnough ? rangeOf(counts, first) : undefined,
    groupedMedian: isEnough && steps.length <= MAX_STEPS_FOR_GROUPED ? groupedMedian : undefined,
    standardDeviation: isEnough ? deviation : undefined,
  };
}

function rangeOf(counts: readonly number[], first: number): ScaleResult['range'] {
  const isPicked = (count: number) => count > 0;
  return {
    low: first + counts.findIndex(isPicked),
    high: first + counts.findLastIndex(isPicked),
  };
}

export type ScaleEnds = Pick<ScaleResult, 'first' | 'last'>;
export type ScaleMean = ScaleEnds & Pick<ScaleResult, 'mean'>;
export type RoundedMean = { tenth: number; edge: Edge };

/**
 * The mean in tenths. Where it would round to an end of the scale that not everybody picked, it is one tenth inside,
 * with an edge.
 */
export function roundedMean(mean: number, { first, last }: ScaleEnds): RoundedMean {
  const tenth = Math.round(mean * 10) / 10;
  if (tenth === first && mean > first) return { tenth: first + 0.1, edge: '<' };
  if (tenth === last && mean < last) return { tenth: last - 0.1, edge: '>' };
  return { tenth, edge: '' };
}

/** The range of a mean rounded outwards to tenths, so that it always holds the mean printed beside it. */
export function roundedInterval({ low, high }: { low: number; high: number }): {
  from: number;
  to: number;
} {
  const least = 1e-9;
  return { from: Math.floor(low * 10 + least) / 10, to: Math.ceil(high * 10 - least) / 10 };
}

/** "3.6", ">9.9". */
export function tenthFigure({ tenth, edge }: RoundedMean): string {
  return edge + formatTenths(tenth);
}

export function meanFigure({ mean, ...ends }: ScaleMean): string | undefined {
  return mean === undefined ? undefined : tenthFigure(roundedMean(mean, ends));
}
