import { formatNumber, formatTenths } from '../base/format.ts';
import { summarizeScale } from '../stats/scale.ts';
import { FEWEST_FOR_SHARES, type Counted } from './results.ts';

/** What answers on a scale say beyond the share of each step. Below 30 people nothing but where it begins and ends. */
export type ScaleResult = {
  first: number;
  last: number;
  people: number;
  mean: number | undefined;
  /** The range of the mean, were these a random draw. */
  interval: { low: number; high: number } | undefined;
  median: number | undefined;
  /** How many people stand on the median: none where it is a point between two halves. */
  onMedian: number;
  /** On few steps the median rests for long on one of them; this one moves with the people on it. */
  groupedMedian: number | undefined;
  deviation: number | undefined;
};

const MOST_STEPS_FOR_GROUPED = 7;

/** On a scale the number of a choice is the step's own value. */
export function scaleResult(steps: readonly Counted[]): ScaleResult {
  const counts = steps.map(({ count }) => count);
  const first = steps[0]?.number ?? 0;
  const { n, mean, median, groupedMedian, deviation, interval } = summarizeScale(counts, first);
  const isEnough = n >= FEWEST_FOR_SHARES;
  return {
    first,
    last: first + steps.length - 1,
    people: n,
    mean: isEnough ? mean : undefined,
    interval: isEnough ? interval : undefined,
    median: isEnough ? median : undefined,
    onMedian: counts[(median ?? NaN) - first] ?? 0,
    groupedMedian: isEnough && steps.length <= MOST_STEPS_FOR_GROUPED ? groupedMedian : undefined,
    deviation: isEnough ? deviation : undefined,
  };
}

/** "On average 3.6 of 5 among 212 people; at least half of them said 4 or more." */
export function scaleSentence(scale: ScaleResult, people: string): string | undefined {
  const { mean, median, last } = scale;
  if (mean === undefined || median === undefined) return undefined;
  return `On average ${formatTenths(mean)} of ${formatNumber(last)} among ${people}; ${middleWords(median, scale)}.`;
}

/** Said from the side the middle person stands on, so that it never says what is true of everybody. */
function middleWords(median: number, { first, last, onMedian }: ScaleResult): string {
  if (!Number.isInteger(median))
    return `half of them said ${formatNumber(Math.ceil(median))} or more`;
  const step = formatNumber(median);
  if (onMedian === 0) return `half of them said less than ${step}, half more`;
  if (median === last || median === first) return `at least half of them said ${step}`;
  const middle = (first + last) / 2;
  if (median === middle) return `the middle answer is ${step}`;
  return `at least half of them said ${step} or ${median > middle ? 'more' : 'less'}`;
}
