import { Z95, type Interval } from './wilson.ts';

/** With fewer people the normal approximation is too rough for an interval of the mean. */
export const MIN_FOR_INTERVAL = 30;

export type ScaleSummary = {
  n: number;
  mean: number | undefined;
  /** The middle person's step, or the midpoint between the steps of two middle people. */
  median: number | undefined;
  groupedMedian: number | undefined;
  /** The sample deviation, divided by n − 1 (Bessel): one person has none. */
  deviation: number | undefined;
  interval: Interval | undefined;
};

type MeanSummary = Pick<ScaleSummary, 'n' | 'mean' | 'deviation' | 'interval'>;

/** The part of a summary that a small drawing needs. */
export function meanOfScale(counts: readonly number[], firstStep: number): MeanSummary {
  const n = total(counts);
  if (n === 0) return { n, mean: undefined, deviation: undefined, interval: undefined };
  const sumOf = (of: (value: number) => number) =>
    total(counts.map((count, index) => count * of(firstStep + index)));
  const mean = sumOf((value) => value) / n;
  const deviation = n > 1 ? Math.sqrt(sumOf((value) => (value - mean) ** 2) / (n - 1)) : undefined;
  const interval = meanInterval(mean, deviation, n, [firstStep, firstStep + counts.length - 1]);
  return { n, mean, deviation, interval };
}

/** Summarizes the answers on a scale from the number of people on each step; the first step is 0 or 1. */
export function summarizeScale(counts: readonly number[], firstStep: number): ScaleSummary {
  const steps = counts.map((count, index) => ({ value: firstStep + index, count }));
  const mean = meanOfScale(counts, firstStep);
  const { n } = mean;
  if (n === 0) return { ...mean, median: undefined, groupedMedian: undefined };
  return {
    ...mean,
    median: (stepOf(steps, Math.ceil(n / 2)) + stepOf(steps, Math.floor(n / 2) + 1)) / 2,
    groupedMedian: groupedMedian(steps, n),
  };
}

type Step = { value: number; count: number };

/** The step of the nth person from below. */
function stepOf(steps: readonly Step[], nth: number): number {
  let reached = 0;
  for (const { value, count } of steps) {
    reached += count;
    if (reached >= nth) return value;
  }
  return NaN;
}

/**
 * The median of grouped data, L + ((n/2 − F) / f) · h: the step is an interval of width h = 1 with its f people spread
 * evenly over it, L is its lower edge and F the people below it (Yule and Kendall, An Introduction to the Theory of
 * Statistics; Python's statistics.median_grouped). If exactly half of the people are below a gap of empty steps, every
 * point of the gap is a median; the middle is taken, so that a reversed scale gives the mirrored figure.
 */
function groupedMedian(steps: readonly Step[], n: number): number {
  const pointIn = (value: number) => {
    const below = total(steps.filter((step) => step.value < value).map(({ count }) => count));
    const within = steps.find((step) => step.value === value)?.count ?? 0;
    return value - 0.5 + (n / 2 - below) / within;
  };
  const lower = stepOf(steps, Math.ceil(n / 2));
  const upper = stepOf(steps, Math.floor(n / 2) + 1);
  return (pointIn(lower) + pointIn(upper)) / 2;
}

/**
 * Mean ± 1.96·s/√n (central limit theorem; 30 is the customary minimum), cut at the ends of the scale, where the mean
 * must lie. If all people are on one step the formula would claim certainty, so there is no interval.
 */
function meanInterval(
  mean: number,
  deviation: number | undefined,
  n: number,
  [first, last]: readonly [number, number],
): Interval | undefined {
  if (n < MIN_FOR_INTERVAL || !deviation) return undefined;
  const spread = (Z95 * deviation) / Math.sqrt(n);
  return { low: Math.max(first, mean - spread), high: Math.min(last, mean + spread) };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
