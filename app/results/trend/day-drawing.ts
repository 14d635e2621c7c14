import { formatNumber, formatPercent, formatTenths } from '../../base/words/figures.ts';
import type { DayShares, Estimate } from './day-shares.ts';
import { trendFigure } from './trend-figure.ts';
import { roundedInterval, type ScaleEnds } from '../scales/scale-result.ts';

/** One small plot for each line of a trend, all to one scale: in per cent of the width across, in pixels down. */
export type DrawnDays = {
  span: number;
  levels: { y: number; text: string }[];
  /** The first and the last period. */
  ends: { at: string; x: number }[];
  plots: { marks: Mark[]; all: number }[];
  parts: { at: string; people: number; figures: ToldFigure[] }[];
};

/** Figures of a table: "49%", with its range from "47%" to "52%". */
type ToldFigure = { value: string; low: string; high: string };

/** A share at `y`, with its range from `top` to `bottom`. */
export type Mark = { x: number; y: number; top: number; bottom: number };

export const DAY_PLOT_HEIGHT = 96;
const TOP = 8;
const DAY_MS = 86_400_000;

type Options = {
  lines: readonly { values: readonly number[] }[];
  /** Set where the figures are means of a scale. */
  ends: ScaleEnds | undefined;
};

export function drawDays({ span, parts }: DayShares, { lines, ends }: Options): DrawnDays {
  const all = lines.map(({ values }) => values.at(-1) ?? 0);
  const [low, high] = ends
    ? [ends.first, ends.last]
    : [0, shownUpTo([...all, ...parts.flatMap((part) => part.figures.map((one) => one.high))])];
  const y = (value: number) =>
    round(TOP + ((high - value) / (high - low)) * (DAY_PLOT_HEIGHT - TOP));
  const [first, last] = [parts[0]?.at ?? '', parts.at(-1)?.at ?? ''];
  const [begin, step] = [Date.parse(first), span * DAY_MS];
  const wide = Date.parse(last) - begin + step;
  const x = (at: string) => round(((Date.parse(at) - begin + step / 2) / wide) * 100);
  const middle = (low + high) / 2;
  return {
    span,
    levels: [low, ...(Number.isInteger(middle) ? [middle] : []), high].map((value) => ({
      y: y(value),
      text: ends ? formatNumber(value) : formatPercent(value),
    })),
    ends: [first, last].map((at) => ({ at, x: x(at) })),
    plots: all.map((value, line) => ({
      all: y(value),
      marks: parts.flatMap(({ at, figures }) => {
        const figure = figures[line];
        if (!figure) return [];
        return [{ x: x(at), y: y(figure.value), top: y(figure.high), bottom: y(figure.low) }];
      }),
    })),
    parts: parts.map((part) => ({
      ...part,
      figures: part.figures.map((figure) => toldFigure(figure, ends)),
    })),
  };
}

function toldFigure({ value, ...range }: Estimate, ends: ScaleEnds | undefined): ToldFigure {
  const told = (limit: number) => trendFigure(limit, ends);
  if (!ends) return { value: told(value), low: told(range.low), high: told(range.high) };
  const { from, to } = roundedInterval(range);
  return { value: told(value), low: formatTenths(from), high: formatTenths(to) };
}

/** The axis starts at zero and ends at the next figure whose half is whole. */
function shownUpTo(values: readonly number[]): number {
  return Math.min(100, Math.ceil(Math.max(10, ...values) / 20) * 20);
}
const round = (value: number) => Math.round(value * 10) / 10;
