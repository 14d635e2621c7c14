import { formatNumber, formatTenths } from '../../base/words/figures.ts';
import { type Edge } from '../../base/shares.ts';
import { edgeWords } from '../../base/words/shares.ts';
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
type Mean = ScaleEnds & Pick<ScaleResult, 'mean'>;
type RoundedMean = { tenth: number; edge: Edge };

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

/** "3.6", ">9.9". */
export function tenthFigure({ tenth, edge }: RoundedMean): string {
  return edge + formatTenths(tenth);
}

/** "3.6", "over 9.9". */
export function tenthWords({ tenth, edge }: RoundedMean): string {
  return edgeWords(edge) + formatTenths(tenth);
}

/** "3.4 to 3.8": rounded outwards to tenths, so that the range always holds the mean printed beside it. */
export function meanIntervalWords({ low, high }: { low: number; high: number }): string {
  const least = 1e-9;
  const [from, to] = [Math.floor(low * 10 + least) / 10, Math.ceil(high * 10 - least) / 10];
  return `${formatTenths(from)} to ${formatTenths(to)}`;
}

export function meanFigure({ mean, ...ends }: Mean): string | undefined {
  return mean === undefined ? undefined : tenthFigure(roundedMean(mean, ends));
}

export function meanWords({ mean, ...ends }: Mean): string | undefined {
  return mean === undefined ? undefined : tenthWords(roundedMean(mean, ends));
}

/** "On average 3.6 of 5 among 212 people; at least half of them said 4 or more." */
export function scaleSentence(scale: ScaleResult, people: string): string | undefined {
  const { median, last } = scale;
  const mean = meanWords(scale);
  if (mean === undefined || median === undefined) return undefined;
  return `On average ${mean} of ${formatNumber(last)} among ${people}; ${middleWords(median, scale)}.`;
}

/** Describes the median from its side of the scale, and says "all" where that is true. */
function middleWords(
  median: number,
  { first, last, countAtMedian, people, range }: ScaleResult,
): string {
  if (!Number.isInteger(median)) {
    const step = Math.ceil(median);
    return `half of them said ${formatNumber(step)} or more`;
  }
  const step = formatNumber(median);
  if (countAtMedian === 0) return `half of them said less than ${step}, half more`;
  if (countAtMedian === people) return `all of them said ${step}`;
  if (median === last || median === first) return `at least half of them said ${step}`;
  const middle = (first + last) / 2;
  if (median === middle) return `the middle answer is ${step}`;
  const isHigh = median > middle;
  const isAll = isHigh ? range?.low === median : range?.high === median;
  return `${isAll ? 'all' : 'at least half'} of them said ${step} or ${isHigh ? 'more' : 'less'}`;
}
