import { MIN_FOR_SHARES } from '../result.ts';
import {
  meanOf,
  type Change,
  type CountPoint,
  type TrendMeasure,
  type TrendChoice,
} from './change.ts';
import type { Flood } from '../floods.ts';
import { dayShares, type DayShares } from './day-shares.ts';

/** How a result developed, ready to be drawn. */
export type Trend = {
  reads: TrendMeasure;
  from: string;
  to: string;
  /** Set where the mean of a scale is followed. */
  ends: { first: number; last: number } | undefined;
  /** From the thirtieth person on: before that no share is shown. */
  moments: TrendPoint[];
  lines: TrendLine[];
  /** How many choices are not drawn: at most six are. */
  left: number;
  gaps: { from: string; to: string }[];
  floods: readonly Flood[];
  days: Day[];
  /** Each day by itself, since a late change hardly shows in cumulative figures. */
  dayShares: DayShares | undefined;
  change: Change | undefined;
};

export type TrendPoint = { at: string; people: number; isAfterGap: boolean };
/** Values are per cent or means, one for each moment; they are rounded only once, where they are shown. */
export type TrendLine = TrendChoice & { isOwn: boolean; values: number[] };
/** The state at the end of a day; empty while fewer than 30 people were counted. */
export type Day = { at: string; people: number; values: number[] };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAX_MOMENTS = 120;
const MAX_DAYS = 62;
const MAX_LINES = 6;
/** The intervals between moments, so that they fall on full hours and days. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336].map((hours) => hours * HOUR);
const DAY_STEPS = [1, 7, 28].map((days) => days * DAY);

export type TrendOptions = {
  reads: TrendMeasure;
  /** Now, or the close; the axis ends there. */
  until: string;
  own?: readonly number[];
  /** The current answers by day; missing where they could not be read just now. */
  ofDays?: readonly CountPoint[] | undefined;
  change?: Change | undefined;
  floods?: readonly Flood[];
};

/** `points` are ordered by time, and each counts everybody up to it. */
export function trendOf(
  choices: readonly TrendChoice[],
  points: readonly CountPoint[],
  { reads, until, own = [], ofDays = [], change, floods = [] }: TrendOptions,
): Trend | undefined {
  const busy = withoutIdleHours(points);
  const enough = busy.filter(({ people }) => people >= MIN_FOR_SHARES);
  const [start, first, last] = [busy[0], enough[0], busy.at(-1)];
  if (!start || !first || !last || enough.length < 2) return undefined;
  // After many withdrawals only counts are shown, as in the result itself.
  if (last.people < MIN_FOR_SHARES) return undefined;
  const to = spanOf(last.at, until) > 0 ? until : last.at;
  const gaps = gapsIn(busy, to);
  const moments = everyStep(enough, spanOf(first.at, last.at));
  const drawn = reads === 'mean' ? [] : mostPicked(choices, last, own);
  const valuesAt = (point: CountPoint): number[] =>
    reads === 'mean'
      ? [meanOf(choices, point.byChoice)]
      : drawn.map(({ number }) => shareAt(point, number));
  const columns = moments.map(valuesAt);
  const named = reads === 'mean' ? [{ number: 0, label: 'Average' }] : drawn;
  return {
    reads,
    from: start.at,
    to,
    ends:
      reads === 'mean'
        ? { first: choices[0]?.number ?? 0, last: choices.at(-1)?.number ?? 0 }
        : undefined,
    moments: moments.map(({ at, people }, index) => ({
      at,
      people,
      isAfterGap: gaps.some((gap) => isBetween(gap.to, moments[index - 1]?.at, at)),
    })),
    lines: named.map(({ number, label }, index) => ({
      number,
      label,
      isOwn: own.includes(number),
      values: columns.map((values) => values[index] ?? 0),
    })),
    left: reads === 'mean' ? 0 : choices.length - drawn.length,
    gaps,
    floods,
    days: daysOf(busy).map((point) => ({
      at: point.at,
      people: point.people,
      values: point.people < MIN_FOR_SHARES ? [] : valuesAt(point),
    })),
    dayShares: dayShares(ofDays, { reads, choices, lines: named }),
    change,
  };
}

/** Drops hours in which nobody answered or changed an answer. */
function withoutIdleHours(points: readonly CountPoint[]): CountPoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || !isSameCount(point, before);
  });
}

function isSameCount(one: CountPoint, other: CountPoint): boolean {
  const choices = Object.keys(one.byChoice);
  return (
    one.people === other.people &&
    choices.length === Object.keys(other.byChoice).length &&
    choices.every((number) => one.byChoice[Number(number)] === other.byChoice[Number(number)])
  );
}

const spanOf = (from: string, to: string) => Date.parse(to) - Date.parse(from);

function isBetween(time: string, from: string | undefined, to: string): boolean {
  return from !== undefined && spanOf(from, time) > 0 && spanOf(time, to) >= 0;
}

/** A night is no gap: a gap takes a day, and a twentieth of the time shown. */
function gapsIn(points: readonly CountPoint[], to: string): Trend['gaps'] {
  const times = [...points.map(({ at }) => at), to];
  const least = Math.max(DAY, spanOf(times[0] ?? to, to) / 20);
  return times.flatMap((at, index) => {
    const next = times[index + 1];
    return next && spanOf(at, next) > least ? [{ from: at, to: next }] : [];
  });
}

/** The last point of each of equal intervals, with the very first and last points included. */
function everyStep(points: readonly CountPoint[], span: number): CountPoint[] {
  const step = STEPS.find((size) => span / size <= MAX_MOMENTS) ?? Math.ceil(span / MAX_MOMENTS);
  const last = lastOfEach(points, step);
  const [first] = points;
  return first && last[0] !== first ? [first, ...last] : last;
}

function daysOf(points: readonly CountPoint[]): CountPoint[] {
  const span = spanOf(points[0]?.at ?? '', points.at(-1)?.at ?? '');
  const step = DAY_STEPS.find((size) => span / size <= MAX_DAYS) ?? span / MAX_DAYS;
  return lastOfEach(points, step);
}

function lastOfEach(points: readonly CountPoint[], step: number): CountPoint[] {
  const index = ({ at }: CountPoint) => Math.floor(Date.parse(at) / step);
  return points.filter((point, place) => {
    const next = points[place + 1];
    return !next || index(next) !== index(point);
  });
}

/** The most picked choices, the reader's own always among them, in the order of the question. */
function mostPicked(
  choices: readonly TrendChoice[],
  { byChoice }: CountPoint,
  own: readonly number[],
): TrendChoice[] {
  const isOwn = ({ number }: TrendChoice) => (own.includes(number) ? 1 : 0);
  const picked = ({ number }: TrendChoice) => byChoice[number] ?? 0;
  const most = choices
    .toSorted((a, b) => isOwn(b) - isOwn(a) || picked(b) - picked(a))
    .slice(0, MAX_LINES);
  return choices.filter((choice) => most.includes(choice));
}

function shareAt({ people, byChoice }: CountPoint, choice: number): number {
  return people > 0 ? ((byChoice[choice] ?? 0) * 100) / people : 0;
}
