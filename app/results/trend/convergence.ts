import { wilsonInterval } from '../../stats/wilson.ts';
import type { CountPoint } from './change.ts';
import { MIN_FOR_SHARES } from '../result.ts';

/** How a share settled while people answered: in per cent, by the number of people. */
export type Convergence = {
  points: { people: number; share: number; low: number; high: number }[];
  /** The people and the share of the last point. */
  people: number;
  share: number;
};

const MAX_POINTS = 160;

/** Undefined below thirty people, as everywhere. `hours` are ordered by time. */
export function convergenceOf(
  hours: readonly CountPoint[],
  choice: number,
): Convergence | undefined {
  let most = MIN_FOR_SHARES - 1;
  const grown = hours.filter(({ people }) => {
    const isMore = people > most;
    most = Math.max(most, people);
    return isMore;
  });
  const [first, last] = [grown[0], grown.at(-1)];
  if (!first || !last || grown.length < 2) return undefined;
  const points = evenly(grown, Math.log(last.people / first.people) / MAX_POINTS).map(
    ({ people, byChoice }) => {
      const count = byChoice[choice] ?? 0;
      const { low, high } = wilsonInterval(count, people);
      return { people, share: (count / people) * 100, low: low * 100, high: high * 100 };
    },
  );
  return { points, people: last.people, share: points.at(-1)?.share ?? 0 };
}

/** Merges points that would be drawn on top of each other, on an axis where each doubling has the same width. */
function evenly(all: readonly CountPoint[], step: number): CountPoint[] {
  const kept: CountPoint[] = [];
  for (const point of all) {
    const before = kept.at(-1);
    const isLast = point === all.at(-1);
    if (!before || isLast || Math.log(point.people / before.people) >= step) kept.push(point);
  }
  return kept;
}

/** The drawing, in the units of `CONVERGENCE_PLOT`. */
export type ConvergenceDrawing = {
  line: string;
  band: string;
  /** Where the thirtieth person came: left of it there is no share. */
  start: number;
  end: number;
  levels: { y: number; percent: number }[];
  marks: { x: number; people: number }[];
  /** The width of the band at some points, in whole percentage points. */
  widths: {
    x: number;
    top: number;
    foot: number;
    people: number;
    share: number;
    points: number;
  }[];
};

export const CONVERGENCE_PLOT = { width: 1_000, height: 360 } as const;
const LEVEL = 20;
const FIRST_MARK = 30;
const MARKS = [30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];

/**
 * The axis of people starts at ten and is logarithmic, so that the thirty-first person shows as well as the thousandth.
 */
export function drawConvergence({ points, people }: Convergence): ConvergenceDrawing {
  const { width, height } = CONVERGENCE_PLOT;
  const from = Math.log(10);
  const x = (count: number) =>
    round(((Math.log(count) - from) / (Math.log(people) - from)) * width);
  const highest = Math.max(...points.map(({ high }) => high));
  const lowest = Math.min(...points.map(({ low }) => low));
  const top = Math.min(100, Math.ceil(highest / LEVEL) * LEVEL);
  const foot = Math.max(0, Math.floor(lowest / LEVEL) * LEVEL);
  const y = (percent: number) => round(((top - percent) / (top - foot)) * height);
  const upper = points.map((point) => `${x(point.people)} ${y(point.high)}`);
  const lower = points.map((point) => `${x(point.people)} ${y(point.low)}`);
  const near = (count: number) =>
    points.reduce((best, point) =>
      Math.abs(Math.log(point.people / count)) < Math.abs(Math.log(best.people / count))
        ? point
        : best,
    );
  const marks = MARKS.filter((mark) => mark <= people);
  const told = [near(FIRST_MARK), ...marks.slice(1, -1).map(near), ...points.slice(-1)].filter(
    (point, at, all) => all.indexOf(point) === at,
  );
  return {
    line: `M${points.map((point) => `${x(point.people)} ${y(point.share)}`).join('L')}`,
    band: `M${upper.join('L')}L${lower.toReversed().join('L')}Z`,
    start: x(points[0]?.people ?? FIRST_MARK),
    end: width,
    levels: Array.from({ length: (top - foot) / LEVEL + 1 }, (_, at) => ({
      y: y(top - at * LEVEL),
      percent: top - at * LEVEL,
    })),
    marks: marks.map((mark) => ({ x: x(mark), people: mark })),
    widths: told.map((point) => ({
      x: x(point.people),
      top: y(point.high),
      foot: y(point.low),
      people: point.people,
      share: point.share,
      points: Math.round(point.high - point.low),
    })),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
