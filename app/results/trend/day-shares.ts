import { summarizeScale } from '../../stats/scale-summary.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import type { CountPoint, TrendMeasure, TrendChoice } from './change.ts';
import { MIN_FOR_SHARES } from '../result.ts';

/** Current answers by the day they are from: nobody is in two days. */
export type DayShares = {
  /** How many days make one period: 1, 7 or 28. */
  span: number;
  parts: DayPeriod[];
};

export type DayPeriod = {
  at: string;
  people: number;
  /**
   * One estimate for each line of the trend, in per cent or as a mean; empty where too few people are from that period.
   */
  figures: Estimate[];
};

/** A value with its 95% range, if these answers were a random draw. It is rounded only once, where it is shown. */
export type Estimate = { value: number; low: number; high: number };

const DAY_MS = 86_400_000;
const SPANS = [1, 7, 28];
const MAX_PARTS = 31;

type Options = {
  reads: TrendMeasure;
  choices: readonly TrendChoice[];
  lines: readonly TrendChoice[];
};

/** Undefined where there are not two periods to compare. */
export function dayShares(
  days: readonly CountPoint[],
  { reads, choices, lines }: Options,
): DayShares | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return undefined;
  const long = (Date.parse(last.at) - Date.parse(first.at)) / DAY_MS + 1;
  const span = SPANS.find((size) => long / size <= MAX_PARTS) ?? Math.ceil(long / MAX_PARTS);
  const figures = (part: CountPoint): Estimate[] =>
    reads === 'mean'
      ? [meanOf(part, choices)]
      : lines.map(({ number }) => shareOf(part.byChoice[number] ?? 0, part.people));
  const parts = together(days, Date.parse(first.at), span).map((part) => ({
    at: part.at,
    people: part.people,
    figures: part.people < MIN_FOR_SHARES ? [] : figures(part),
  }));
  const told = parts.filter((part) => part.figures.length > 0);
  return told.length < 2 ? undefined : { span, parts };
}

function together(days: readonly CountPoint[], from: number, span: number): CountPoint[] {
  const parts = new Map<number, { people: number; byChoice: Record<number, number> }>();
  for (const { at, people, byChoice } of days) {
    const index = Math.floor((Date.parse(at) - from) / DAY_MS / span);
    const part = parts.get(index) ?? { people: 0, byChoice: {} };
    part.people += people;
    for (const [choice, count] of Object.entries(byChoice))
      part.byChoice[Number(choice)] = (part.byChoice[Number(choice)] ?? 0) + count;
    parts.set(index, part);
  }
  return [...parts].map(([index, part]) => ({
    at: new Date(from + index * span * DAY_MS).toISOString(),
    ...part,
  }));
}

function shareOf(count: number, people: number): Estimate {
  const { low, high } = wilsonInterval(count, people);
  return { value: (count * 100) / people, low: low * 100, high: high * 100 };
}

function meanOf({ byChoice }: CountPoint, steps: readonly TrendChoice[]): Estimate {
  const counts = steps.map(({ number }) => byChoice[number] ?? 0);
  const { mean = 0, interval } = summarizeScale(counts, steps[0]?.number ?? 0);
  return { value: mean, ...(interval ?? { low: mean, high: mean }) };
}
