import { constellationOf, type Constellation, type Line, type Point } from './constellation.ts';

/** An emblem as paths in a square of 96 units, so that what draws it needs no geometry. */
export type Emblem = {
  /** Hairlines. */
  lines: string;
  /** Lines without length, to be drawn with round ends. */
  dots: string;
  /** The stars that are lit, and the brightest one, which has the colour of stars. */
  stars: string;
  brightest: string;
};

type EmblemOptions = {
  /** Answers that the reader may know of, to what has the emblem. */
  answersOfWeek?: number | undefined;
  /** Puts the figure into a circle. */
  inRing?: boolean;
};

const SIDE = 96;
const RING = 47;
/** Within a circle no star is farther from the middle, so that its points stay inside. */
const IN_RING = 34;
const DOT = 3;
const LIT = 7;
const BRIGHTEST = 9;
/** How much the brightest star grows with each step. */
const GROWTH = 0.8;
const SMALL_BRIGHTEST = 13;
/** A line ends before its star, as on charts of stars: where the points of the star have grown thin. */
const GAP = 2.5;
const WAIST = 0.6;
/** From so many answers within a week on, one step more: each is ten times the one before. */
const STEPS = [1, 10, 100, 1_000, 10_000];

/**
 * The emblem of a slug, for 40 pixels and more: always the same figure. Each step lights more of its stars,
 * by their way from the brightest one, and the highest step lights all.
 */
export function emblemOf(slug: string, { answersOfWeek = 0, inRing }: EmblemOptions = {}): Emblem {
  const { stars, lines } = placed(constellationOf(slug), inRing);
  const step = STEPS.filter((least) => answersOfWeek >= least).length;
  const lit = Math.ceil(((stars.length - 1) * step) / STEPS.length);
  const radii = stars.map((_, star) =>
    star === 0 ? BRIGHTEST + GROWTH * step : star <= lit ? LIT : DOT,
  );
  const gaps = radii.map((radius) => radius * WAIST + GAP);
  const shapes = stars.map((star, place) => starAround(star, radii[place] ?? DOT));
  return {
    lines: linesOf(stars, lines, gaps) + ringOf(inRing),
    dots: stars
      .slice(lit + 1)
      .map(dotAt)
      .join(''),
    stars: shapes.slice(1, lit + 1).join(''),
    brightest: shapes[0] ?? '',
  };
}

/** The same figure for 24 to 40 pixels, where lit stars and gaps would be lost: never lit. */
export function smallEmblemOf(slug: string, { inRing }: { inRing?: boolean } = {}): Emblem {
  const { stars, lines } = placed(constellationOf(slug), inRing);
  const [brightest, ...others] = stars;
  return {
    lines: linesOf(stars, lines, []) + ringOf(inRing),
    dots: others.map(dotAt).join(''),
    stars: '',
    brightest: brightest ? starAround(brightest, SMALL_BRIGHTEST) : '',
  };
}

function placed({ stars, lines }: Constellation, inRing = false): Constellation {
  const reach = Math.max(...stars.map(({ x, y }) => Math.hypot(x - 0.5, y - 0.5)));
  const scale = inRing ? IN_RING / reach : SIDE;
  const place = (value: number) => SIDE / 2 + (value - 0.5) * scale;
  return { stars: stars.map(({ x, y }) => ({ x: place(x), y: place(y) })), lines };
}

function linesOf(stars: readonly Point[], lines: readonly Line[], gaps: readonly number[]): string {
  return lines
    .map(([from, to]) => {
      const [a, b] = [stars[from], stars[to]];
      if (!a || !b) return '';
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const after = (gaps[from] ?? 0) / Math.hypot(dx, dy);
      const before = (gaps[to] ?? 0) / Math.hypot(dx, dy);
      const start = `M${tenths(a.x + dx * after)} ${tenths(a.y + dy * after)}`;
      return `${start}L${tenths(b.x - dx * before)} ${tenths(b.y - dy * before)}`;
    })
    .join('');
}

const ringOf = (inRing = false) =>
  inRing
    ? `M48 ${48 - RING}a${RING} ${RING} 0 1 1 0 ${2 * RING}a${RING} ${RING} 0 1 1 0-${2 * RING}`
    : '';

const dotAt = ({ x, y }: Point) => `M${tenths(x)} ${tenths(y)}h0`;

/** The star of app/base/star-path.ts around a point. */
export function starAround({ x, y }: Point, radius: number): string {
  const scaled = (...steps: number[]) => steps.map((step) => tenths((step * radius) / 8)).join(' ');
  return [
    `M${tenths(x)} ${tenths(y - radius)}`,
    `c${scaled(0.7, 4.6, 3.4, 7.3, 8, 8)}`,
    `c${scaled(-4.6, 0.7, -7.3, 3.4, -8, 8)}`,
    `c${scaled(-0.7, -4.6, -3.4, -7.3, -8, -8)}`,
    `c${scaled(4.6, -0.7, 7.3, -3.4, 8, -8)}Z`,
  ].join('');
}

const tenths = (value: number) => Math.round(value * 10) / 10;
