import { formatClock, formatShortDay } from '../../base/words/chart-figures.ts';
import { formatNumber, formatPercent } from '../../base/words/figures.ts';
import { drawDays, type DrawnDays } from './day-drawing.ts';
import { trendFigure } from './trend-figure.ts';
import { PLOT_WIDTH, PLOT_HEIGHT } from './trend-plot.ts';
import type { Trend, TrendLine } from './trend.ts';

/**
 * The drawing of a trend: across in thousandths of the width, which stretches with the page, down in pixels, which do
 * not.
 */
export type TrendDrawing = {
  /** `labelY` is where the figure of a line stands, `nameY` where its figure and its whole name do. */
  lines: { paths: string[]; end: { x: number; y: number }; labelY: number; nameY?: number }[];
  /** How high the names are together, where that is more than the plot. */
  namesHeight?: number;
  levels: { y: number; text: string }[];
  times: { x: number; text: string }[];
  /** The stretch before the thirtieth person. */
  tooFew: number;
  gaps: { from: number; to: number }[];
  /** The middle of each flood. */
  floods: number[];
};

/**
 * A trend as a page gets it: drawn on the server, since its many points would otherwise be sent to the browser just to
 * draw the same again.
 */
export type DrawnTrend = Omit<Trend, 'moments' | 'lines' | 'days' | 'dayShares'> & {
  /** The people of the last moment. */
  people: number;
  lines: (Omit<TrendLine, 'values'> & { last: string })[];
  days: { at: string; people: number; figures: string[] }[];
  drawing: TrendDrawing;
  ofDays: DrawnDays | undefined;
};

export function toDrawnTrend({ moments, lines, days, dayShares, ...trend }: Trend): DrawnTrend {
  const told = (value: number) => trendFigure(value, trend.ends);
  return {
    ...trend,
    people: moments.at(-1)?.people ?? 0,
    lines: lines.map(({ values, ...line }) => ({
      ...line,
      last: values.slice(-1).map(told).join(''),
    })),
    days: days.map(({ values, ...day }) => ({ ...day, figures: values.map(told) })),
    drawing: drawTrend({ moments, lines, days, dayShares, ...trend }),
    ofDays: dayShares && drawDays(dayShares, { lines, ends: trend.ends }),
  };
}

const TOP = 14;
const LABEL_APART = 25;
const MAX_TIMES = 5;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TIME_STEPS = [
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 3, 7, 14, 28, 56, 91, 182].map((days) => days * DAY),
];

export function drawTrend(trend: Trend): TrendDrawing {
  const [from, to] = [time(trend.from), time(trend.to)];
  const x = (at: string) => round(((time(at) - from) / Math.max(1, to - from)) * PLOT_WIDTH);
  const [low, high, step] = levelsFor(trend);
  const y = (value: number) => round(TOP + ((high - value) / (high - low)) * (PLOT_HEIGHT - TOP));
  const ends = trend.lines.map(({ values }) => ({
    x: x(trend.moments.at(-1)?.at ?? trend.to),
    y: y(values.at(-1) ?? 0),
  }));
  const wanted = ends.map((end) => end.y);
  const labels = spaceLabels(
    wanted,
    ends.map(() => LABEL_APART),
    [0, PLOT_HEIGHT],
  );
  const sizes = trend.lines.map(({ label }) => Math.max(LABEL_APART, nameHeight(label)));
  const namesHeight = Math.max(
    PLOT_HEIGHT,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const names = spaceLabels(wanted, sizes, [0, namesHeight]);
  return {
    lines: trend.lines.map(({ values }, index) => ({
      paths: pathsOf(trend, values, x, y),
      end: ends[index] ?? { x: 0, y: 0 },
      labelY: labels[index] ?? 0,
      nameY: names[index] ?? 0,
    })),
    ...(namesHeight > PLOT_HEIGHT && { namesHeight }),
    levels: range(low, high, step).map((value) => ({
      y: y(value),
      text: trend.reads === 'share' ? formatPercent(value) : formatNumber(value),
    })),
    times: timesBetween(from, to).map((at) => ({
      x: x(at.toISOString()),
      text: at.getTime() % DAY === 0 ? formatShortDay(at) : formatClock(at),
    })),
    tooFew: x(trend.moments[0]?.at ?? trend.from),
    gaps: trend.gaps.map((gap) => ({ from: x(gap.from), to: x(gap.to) })),
    floods: trend.floods.map((flood) =>
      Math.max(0, Math.min(PLOT_WIDTH, round((x(flood.from) + x(flood.to)) / 2))),
    ),
  };
}

/** One path for each stretch without a gap. */
function pathsOf(
  { moments }: Trend,
  values: readonly number[],
  x: (at: string) => number,
  y: (value: number) => number,
): string[] {
  const paths: string[] = [];
  moments.forEach(({ at, isAfterGap }, index) => {
    const point = `${x(at)} ${y(values[index] ?? 0)}`;
    const last = paths.length - 1;
    if (index === 0 || isAfterGap) paths.push(`M${point}`);
    else paths[last] = `${paths[last] ?? ''}L${point}`;
  });
  return paths;
}

/**
 * The axis of shares starts at zero, since a cut axis makes a small change look large. A mean has the scale as its
 * axis.
 */
function levelsFor({ reads, ends, lines }: Trend): [low: number, high: number, step: number] {
  if (reads === 'mean' && ends) return [ends.first, ends.last, ends.last - ends.first > 6 ? 2 : 1];
  const most = Math.max(...lines.flatMap(({ values }) => values));
  if (most > 75) return [0, 100, 25];
  if (most > 40) return [0, Math.ceil(most / 20) * 20, 20];
  if (most > 20) return [0, Math.ceil(most / 10) * 10, 10];
  return [0, Math.max(5, Math.ceil(most / 5) * 5), 5];
}

/** Full hours or midnights in UTC, evenly spaced, and few enough to be read side by side on a phone. */
function timesBetween(from: number, to: number): Date[] {
  const step =
    TIME_STEPS.find((size) => (to - from) / size <= MAX_TIMES) ?? (to - from) / MAX_TIMES;
  const grid = Math.min(step, DAY);
  return range(Math.ceil(from / grid) * grid, to, step).map((at) => new Date(at));
}

/**
 * Moves labels apart until each has its space, in their order, and none past the ends. Labels that touch move as one,
 * around the middle of their places. `sizes` are their heights, and what is told are their middles.
 */
export function spaceLabels(
  wanted: readonly number[],
  sizes: readonly number[],
  [first, last]: readonly [number, number],
): number[] {
  const order = [...wanted.keys()].toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const groupOf = (places: number[]): LabelGroup => {
    let size = 0;
    let shift = 0;
    for (const place of places) {
      shift += (wanted[place] ?? 0) - size - (sizes[place] ?? 0) / 2;
      size += sizes[place] ?? 0;
    }
    const top = Math.max(first, Math.min(last - size, shift / places.length));
    return { places, size, top };
  };
  let groups = order.map((place) => groupOf([place]));
  for (;;) {
    const touching = groups.findIndex(({ top, size }, index) => {
      const next = groups[index + 1];
      return next !== undefined && next.top < top + size;
    });
    const [one, other] = [groups[touching], groups[touching + 1]];
    if (!one || !other) break;
    groups = groups.toSpliced(touching, 2, groupOf([...one.places, ...other.places]));
  }
  const middles = wanted.map(() => 0);
  for (const { places, top } of groups) {
    let at = top;
    for (const place of places) {
      middles[place] = round(at + (sizes[place] ?? 0) / 2);
      at += sizes[place] ?? 0;
    }
  }
  return middles;
}

type LabelGroup = { places: number[]; size: number; top: number };

const NAME_LINE = 17;
const NAME_SPACE = 8;
/** So many letters of ordinary width fit into a line of a name. */
const NAME_LETTERS = 20;
/** From the scripts of East Asia on, letters are about twice as wide. */
const WIDE_LETTERS = 0x2e80;

/** How high a name is in its narrow column, rather too high than too low. */
function nameHeight(name: string): number {
  let [rows, filled] = [1, 0];
  for (const word of name.split(/\s+/)) {
    const letters = widthOf(word);
    if (filled > 0 && filled + 1 + letters > NAME_LETTERS) {
      rows++;
      filled = 0;
    }
    rows += Math.max(0, Math.ceil(letters / NAME_LETTERS) - 1);
    filled += (filled > 0 ? 1 : 0) + letters;
  }
  return rows * NAME_LINE + NAME_SPACE;
}

function widthOf(word: string): number {
  let width = 0;
  for (const letter of word) width += (letter.codePointAt(0) ?? 0) >= WIDE_LETTERS ? 2 : 1;
  return width;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}
const time = (at: string) => Date.parse(at);
const round = (value: number) => Math.round(value * 10) / 10;
