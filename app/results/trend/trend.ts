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

/** How a result came to stand where it stands, ready to be drawn. */
export type Trend = {
  reads: TrendMeasure;
  from: string;
  to: string;
  /** The ends of the scale, where the mean is followed. */
  ends: { first: number; last: number } | undefined;
  /** From the thirtieth person on: before it no share is told. */
  moments: TrendPoint[];
  lines: TrendLine[];
  /** Choices that are not drawn: the most are six. */
  left: number;
  /** Long stretches in which nobody answered. */
  gaps: { from: string; to: string }[];
  /** When answers were held back. */
  floods: readonly Flood[];
  days: Day[];
  /** Each day by itself: a late movement hardly shows in what holds all before it. */
  dayShares: DayShares | undefined;
  /** From the first moment to the last. */
  change: Change | undefined;
};

export type TrendPoint = { at: string; people: number; isAfterGap: boolean };
/** Values are per cents or means, one for each moment; they are rounded once, where they are shown. */
export type TrendLine = TrendChoice & { isOwn: boolean; values: number[] };
/** The last standing of a day; values are missing while fewer than 30 people were in. */
export type Day = { at: string; people: number; values: number[] };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAX_MOMENTS = 120;
const MAX_DAYS = 62;
const MAX_LINES = 6;
/** Spans between moments, so that they fall on full hours and days. */
const STEPS = [1, 2, 3, 6, 12, 24, 48, 96, 168, 336].map((hours) => hours * HOUR);
const DAY_STEPS = [1, 7, 28].map((days) => days * DAY);

export type TrendOptions = {
  reads: TrendMeasure;
  /** Now, or the close: the axis ends there. */
  until: string;
  own?: readonly number[];
  /** What people stand for whose answer is from each day; missing where it could not be read just now. */
  ofDays?: readonly CountPoint[] | undefined;
  change?: Change | undefined;
  floods?: readonly Flood[];
};

/** Points are in the order of time, and each holds all people counted until then. */
export function trendOf(
  choices: readonly TrendChoice[],
  points: readonly CountPoint[],
  { reads, until, own = [], ofDays = [], change, floods = [] }: TrendOptions,
): Trend | undefined {
  const news = withNews(points);
  const enough = news.filter(({ people }) => people >= MIN_FOR_SHARES);
  const [start, first, last] = [news[0], enough[0], news.at(-1)];
  if (!start || !first || !last || enough.length < 2) return undefined;
  // So many took their answer back that there are counts alone, as in the result itself.
  if (last.people < MIN_FOR_SHARES) return undefined;
  const to = spanOf(last.at, until) > 0 ? until : last.at;
  const gaps = gapsIn(news, to);
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
    days: daysOf(news).map((point) => ({
      at: point.at,
      people: point.people,
      values: point.people < MIN_FOR_SHARES ? [] : valuesAt(point),
    })),
    dayShares: dayShares(ofDays, { reads, choices, lines: named }),
    change,
  };
}

/** An hour in which nobody answered, and nobody changed an answer, has nothing to say. */
function withNews(points: readonly CountPoint[]): CountPoint[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || JSON.stringify(pointCounts(point)) !== JSON.stringify(pointCounts(before));
  });
}
const pointCounts = ({ people, byChoice }: CountPoint) => [people, byChoice];

const spanOf = (from: string, to: string) => new Date(to).getTime() - new Date(from).getTime();

function isBetween(time: string, from: string | undefined, to: string): boolean {
  return from !== undefined && spanOf(from, time) > 0 && spanOf(time, to) >= 0;
}

/** A night is no gap: it takes a day, and a twentieth of the time shown. */
function gapsIn(points: readonly CountPoint[], to: string): Trend['gaps'] {
  const times = [...points.map(({ at }) => at), to];
  const least = Math.max(DAY, spanOf(times[0] ?? to, to) / 20);
  return times.flatMap((at, index) => {
    const next = times[index + 1];
    return next && spanOf(at, next) > least ? [{ from: at, to: next }] : [];
  });
}

/** The last point in each of equal spans of time; the first and the last of all are among them. */
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
  const index = ({ at }: CountPoint) => Math.floor(new Date(at).getTime() / step);
  return points.filter((point, place) => {
    const next = points[place + 1];
    return !next || index(next) !== index(point);
  });
}

/** The most picked, one's own always among them, in the order of the question. */
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
