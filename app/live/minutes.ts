import { ACTIVITY_MINUTES, type RecentActivity } from './recent-activity.ts';

/**
 * Answers a minute as a chart, in hundredths of the plot, so that it can have any size. A bar keeps its key while the
 * hour moves on.
 */
export type MinutesDrawing = {
  bars: { key: number; x: number; width: number; y: number; height: number; isRunning: boolean }[];
  levels: { y: number; value: number }[];
  /** Full quarters of an hour, which are quarters in every zone. */
  times: { x: number; at: number; anchor: 'middle' | 'end' }[];
};

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const STEP = 100 / ACTIVITY_MINUTES;
const PART_OF_STEP = 0.74;
/** A minute with an answer always has a visible bar. */
const LOWEST = 2;
/** From here on, a centred label would stick out. */
const LAST_MIDDLE = 93;

export function hourTotalOf({ minutes }: Pick<RecentActivity, 'minutes'>): number {
  return minutes.reduce((sum, answers) => sum + answers, 0);
}

export function drawMinutes(activity: Pick<RecentActivity, 'minute' | 'minutes'>): MinutesDrawing {
  const top = topOf(Math.max(0, ...activity.minutes));
  const running = activity.minutes.length - 1;
  const began = beginnings(activity);
  return {
    bars: activity.minutes.flatMap((answers, at) => {
      if (answers === 0) return [];
      const height = round(Math.max(LOWEST, (answers / top) * 100));
      return {
        key: began[at] ?? 0,
        x: round((at + (1 - PART_OF_STEP) / 2) * STEP),
        width: round(STEP * PART_OF_STEP),
        y: round(100 - height),
        height,
        isRunning: at === running,
      };
    }),
    levels: [0, ...(top % 2 === 0 ? [top / 2] : []), top].map((value) => ({
      y: round(100 - (value / top) * 100),
      value,
    })),
    times: began.flatMap((at, place) => {
      if (at % QUARTER_MS !== 0) return [];
      const x = round(place * STEP);
      return x > LAST_MIDDLE ? { x: 100, at, anchor: 'end' } : { x, at, anchor: 'middle' };
    }),
  };
}

const TOPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const MIN_TOP = 4;

/** The end of the axis: a round number that the fullest minute nearly reaches. */
export function topOf(most: number): number {
  if (most <= MIN_TOP) return MIN_TOP;
  const ten = 10 ** Math.floor(Math.log10(most));
  const tops = TOPS.map((part) => Math.round(part * ten * 10) / 10);
  return tops.find((top) => top >= most && Number.isInteger(top)) ?? 10 * ten;
}

/** The first of the fullest minutes; undefined if nobody answered. */
export function fullestOf(
  activity: Pick<RecentActivity, 'minute' | 'minutes'>,
): { at: number; answers: number } | undefined {
  const answers = Math.max(0, ...activity.minutes);
  const at = beginnings(activity)[activity.minutes.indexOf(answers)];
  return answers === 0 || at === undefined ? undefined : { at, answers };
}

export type MinuteSpan = { from: number; to: number; answers: number; isRunning: boolean };

const MINUTES_IN_A_SPAN = 5;

/** The hour in twelve equal spans for a table, the newest first, as they are in the chart. */
export function spansOf(activity: Pick<RecentActivity, 'minute' | 'minutes'>): MinuteSpan[] {
  const began = beginnings(activity);
  const spans: MinuteSpan[] = [];
  for (let at = 0; at < activity.minutes.length; at += MINUTES_IN_A_SPAN) {
    const minutes = activity.minutes.slice(at, at + MINUTES_IN_A_SPAN);
    const from = began[at] ?? 0;
    spans.push({
      from,
      to: from + minutes.length * MINUTE_MS,
      answers: hourTotalOf({ minutes }),
      isRunning: at + minutes.length === activity.minutes.length,
    });
  }
  return spans.toReversed();
}

/** How many answers came since an earlier reading, as far as the current hour shows. */
export function answersSince(
  before: Pick<RecentActivity, 'minute' | 'minutes'>,
  now: Pick<RecentActivity, 'minute' | 'minutes'>,
): number {
  const running = Date.parse(before.minute);
  const since = beginnings(now).reduce(
    (sum, at, place) => (at >= running ? sum + (now.minutes[place] ?? 0) : sum),
    0,
  );
  const isInHour = beginnings(now).includes(running);
  return Math.max(0, since - (isInHour ? (before.minutes.at(-1) ?? 0) : 0));
}

function beginnings({ minute, minutes }: Pick<RecentActivity, 'minute' | 'minutes'>): number[] {
  const running = Date.parse(minute);
  return minutes.map((_, at) => running - (minutes.length - 1 - at) * MINUTE_MS);
}

const round = (value: number) => Math.round(value * 100) / 100;
