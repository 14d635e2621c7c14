import { formatClock, formatShortDay } from '../base/words/chart-figures.ts';
import { countsDiffer } from '../stats/counts-differ.ts';

/**
 * A topic's pulse: how many first answers it got on each of the last fourteen days. A day is 24 hours, and the last one
 * ends with the current hour, which is not over yet.
 */
export type Pulse = {
  /** The earliest day first. */
  days: number[];
  day: Comparison;
  week: Comparison;
};

/** Answers of a span of time, and of the span before it up to the same point. */
export type Comparison = { now: number; before: number };

/** A stored count, of the hour that began `ago` hours before the current one. */
export type HourCount = { ago: number; answers: number };

export const DAYS_SHOWN = 14;
const DAY = 24;
const WEEK = 7 * DAY;
const HOUR_MS = 3_600_000;
/** With fewer on either side the figures speak for themselves, as in results. */
const MIN_COMPARED = 30;

/** `elapsed` is the part of the current hour that has passed, from 0 to 1. */
export function pulseOf(hours: readonly HourCount[], elapsed: number): Pulse {
  const days = Array.from({ length: DAYS_SHOWN }, () => 0);
  for (const { ago, answers } of hours) {
    const at = DAYS_SHOWN - 1 - Math.floor(ago / DAY);
    days[at] = (days[at] ?? 0) + answers;
  }
  return { days, day: spanOf(hours, DAY, elapsed), week: spanOf(hours, WEEK, elapsed) };
}

/** The hour exactly one span before the current hour counts in the same proportion as the current one has passed. */
function spanOf(hours: readonly HourCount[], span: number, elapsed: number): Comparison {
  const between = (from: number, to: number) =>
    hours
      .filter(({ ago }) => ago >= from && ago < to)
      .reduce((sum, { answers }) => sum + answers, 0);
  const same = between(span, span + 1) * elapsed;
  return { now: between(0, span), before: Math.round(same + between(span + 1, 2 * span)) };
}

export function hourElapsed(now: Date): number {
  return (now.getTime() % HOUR_MS) / HOUR_MS;
}

export type PulseSpan = 'day' | 'week';

/** How a span compares with the one before; undefined if the figures are too small for it. */
export type PulseChange =
  | { is: 'about-as-many' }
  | { is: 'times'; times: number }
  | { is: 'more' | 'fewer'; percent: number };

export function changeOf({ now, before }: Comparison): PulseChange | undefined {
  if (now < MIN_COMPARED || before < MIN_COMPARED) return undefined;
  const percent = Math.round((Math.abs(now - before) * 100) / before);
  if (!countsDiffer(now, before) || percent === 0) return { is: 'about-as-many' };
  if (now >= 2 * before) return { is: 'times', times: now / before };
  return { is: now > before ? 'more' : 'fewer', percent };
}

/** The time at which each day starts. */
export function dayNames(now: Date): string[] {
  const end = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const from = new Date(end - (DAYS_SHOWN - at) * DAY * HOUR_MS);
    return `${formatShortDay(from)}, ${formatClock(from)}`;
  });
}

/**
 * A bar of a chart: x and width in hundredths of the chart's width, height in pixels. A day with answers always has a
 * visible bar.
 */
export type Bar = { x: number; width: number; height: number };

const GAP = 0.24;
const LOWEST = 3;

export function barsOf(days: readonly number[], tall: number): Bar[] {
  const most = Math.max(1, ...days);
  const step = 100 / days.length;
  return days.map((answers, at) => ({
    x: round(at * step),
    width: round(step * (1 - GAP)),
    height: answers === 0 ? 0 : Math.max(LOWEST, Math.round((answers / most) * tall)),
  }));
}

const round = (value: number) => Math.round(value * 100) / 100;
