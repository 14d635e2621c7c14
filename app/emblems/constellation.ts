import { evictOldest } from '../base/evict-oldest.ts';
import { createRng, type Rng } from '../stats/rng.ts';

/** A point of the unit square: x to the right, y downwards. */
export type Point = { x: number; y: number };

/** Two stars that are joined, by their places in a list. */
export type Line = readonly [from: number, to: number];

/**
 * A figure of stars joined by lines, in the unit square. The brightest star comes first; the others follow by their way
 * from it along the lines, so that light spreads from star to star.
 */
export type Constellation = {
  stars: readonly Point[];
  lines: readonly Line[];
};

/** No two stars are nearer, and no line passes a star nearer than CLEAR. */
export const NEAREST = 0.18;
export const CLEAR = 0.09;
/** The stars keep this margin, which the points of a large star may fill. */
export const MARGIN = 0.14;
/** Few stars are alike too often, and many are a thicket at 24 pixels; most figures have six or seven. */
const HOW_MANY = [5, 6, 6, 6, 7, 7, 7, 8];
/** With narrower angles lines run together, and with more ends than three a figure is a bush. */
const NARROWEST = (48 * Math.PI) / 180;
const MOST_ENDS = 3;
const SMALLEST_LOOP = 4;
const FLATTEST = 0.7;
const FARTHEST_OFF_CENTRE = 0.1;
/** Between points before they are framed, which brings most of them nearer together. */
const APART = 0.23;
const MOST_DARTS = 40;

/** Figures that were drawn, since a page of 200 topics would spend 20 ms on drawing them anew. */
const drawnFigures = new Map<string, Constellation>();
const MOST_KEPT = 2_000;

/** The figure of a name: always the same one, and another one for another name. */
export function constellationOf(name: string): Constellation {
  const known = drawnFigures.get(name);
  if (known) return known;
  const figure = findFigure(createRng(`constellation ${name}`));
  drawnFigures.set(name, figure);
  evictOldest(drawnFigures, MOST_KEPT);
  return figure;
}

/** Three drafts of five keep all rules: of 100,000 names none took more than twelve. */
function findFigure(rng: Rng): Constellation {
  for (;;) {
    const figure = drawn(rng);
    if (figure) return figure;
  }
}

/** One draft, or undefined if it breaks a rule. */
function drawn(rng: Rng): Constellation | undefined {
  const points = scatter(rng, HOW_MANY[Math.floor(rng() * HOW_MANY.length)] ?? 6);
  const stars = points && framed(points);
  if (!stars) return undefined;
  const lines = shortestTree(stars);
  if (!keepsRules(stars, lines)) return undefined;
  const wantsLoop = rng() < 0.6;
  const loop = wantsLoop ? closingLine(stars, lines) : undefined;
  return litFrom(roomiest(stars), stars, loop ? [...lines, loop] : lines);
}

/** Points in a disc, none too near another; undefined if there was no room for one. */
function scatter(rng: Rng, howMany: number): Point[] | undefined {
  const points: Point[] = [];
  for (let dart = 0; dart < MOST_DARTS && points.length < howMany; dart++) {
    const [reach, angle] = [Math.sqrt(rng()) / 2, rng() * 2 * Math.PI];
    const point = { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
    if (points.every((other) => distance(point, other) >= APART)) points.push(point);
  }
  return points.length === howMany ? points : undefined;
}

/** Moves and widens the points so that they fill the square; undefined if they would lie flat or to one side in it. */
function framed(points: readonly Point[]): Point[] | undefined {
  const [left, right] = extent(points.map(({ x }) => x));
  const [top, bottom] = extent(points.map(({ y }) => y));
  const [wide, high] = [right - left, bottom - top];
  if (Math.min(wide, high) < FLATTEST * Math.max(wide, high)) return undefined;
  const scale = (1 - 2 * MARGIN) / Math.max(wide, high);
  const stars = points.map(({ x, y }) => ({
    x: 0.5 + (x - (left + right) / 2) * scale,
    y: 0.5 + (y - (top + bottom) / 2) * scale,
  }));
  const middle = { x: mean(stars.map(({ x }) => x)), y: mean(stars.map(({ y }) => y)) };
  return distance(middle, { x: 0.5, y: 0.5 }) <= FARTHEST_OFF_CENTRE ? stars : undefined;
}

/** The shortest lines that join all stars (Prim, 1957): such lines never cross. */
function shortestTree(stars: readonly Point[]): Line[] {
  const lines: Line[] = [];
  const joined = new Set([0]);
  while (joined.size < stars.length) {
    let best: { from: number; to: number; long: number } | undefined;
    for (const from of joined)
      for (const [to, star] of stars.entries()) {
        if (joined.has(to)) continue;
        const long = distance(at(stars, from), star);
        if (!best || long < best.long) best = { from, to, long };
      }
    if (!best) break;
    joined.add(best.to);
    lines.push([best.from, best.to]);
  }
  return lines;
}

function keepsRules(stars: readonly Point[], lines: readonly Line[]): boolean {
  const ends = stars.filter((_, star) => neighboursOf(star, lines).length === 1);
  return (
    ends.length <= MOST_ENDS &&
    stars.every((star) => roomOf(star, stars) >= NEAREST) &&
    lines.every((line) => isClear(line, stars)) &&
    stars.every((_, star) => hasWideAngles(star, stars, lines))
  );
}

/** The shortest line that closes a loop of at least four stars, if one keeps all rules. */
function closingLine(stars: readonly Point[], lines: readonly Line[]): Line | undefined {
  const farPairs = stars.flatMap((_, from) =>
    [...stepsFrom(from, lines)].flatMap(([to, steps]): Line[] =>
      from < to && steps >= SMALLEST_LOOP - 1 ? [[from, to]] : [],
    ),
  );
  return farPairs
    .toSorted((a, b) => lengthOf(a, stars) - lengthOf(b, stars))
    .find(
      (pair) =>
        isClear(pair, stars) &&
        lines.every((line) => !doCross(line, pair, stars)) &&
        pair.every((star) => hasWideAngles(star, stars, [...lines, pair])),
    );
}

/** The star that is farthest from its nearest neighbour has room to be the largest. */
function roomiest(stars: readonly Point[]): number {
  const rooms = stars.map((star) => roomOf(star, stars));
  return rooms.indexOf(Math.max(...rooms));
}

/** How far the nearest other star is. */
function roomOf(star: Point, stars: readonly Point[]): number {
  return Math.min(...stars.filter((other) => other !== star).map((other) => distance(star, other)));
}

function litFrom(
  brightest: number,
  stars: readonly Point[],
  lines: readonly Line[],
): Constellation {
  const order = [...stepsFrom(brightest, lines).keys()];
  return {
    stars: order.map((star) => at(stars, star)),
    lines: lines.map(([from, to]) => [order.indexOf(from), order.indexOf(to)]),
  };
}

/** How many lines lead from a star to each other one, the nearest first. */
function stepsFrom(start: number, lines: readonly Line[]): Map<number, number> {
  const steps = new Map([[start, 0]]);
  for (const [star, far] of steps)
    for (const next of neighboursOf(star, lines)) if (!steps.has(next)) steps.set(next, far + 1);
  return steps;
}

function neighboursOf(star: number, lines: readonly Line[]): number[] {
  return lines.flatMap(([from, to]) => (from === star ? [to] : to === star ? [from] : []));
}

function hasWideAngles(star: number, stars: readonly Point[], lines: readonly Line[]): boolean {
  const { x, y } = at(stars, star);
  const directions = neighboursOf(star, lines)
    .map((next) => at(stars, next))
    .map((next) => Math.atan2(next.y - y, next.x - x))
    .toSorted((a, b) => a - b);
  const [first = 0] = directions;
  return directions.every(
    (direction, place) => (directions[place + 1] ?? first + 2 * Math.PI) - direction >= NARROWEST,
  );
}

function isClear(line: Line, stars: readonly Point[]): boolean {
  const [from, to] = [at(stars, line[0]), at(stars, line[1])];
  return stars.every(
    (star, place) => line.includes(place) || distanceToLine(star, from, to) >= CLEAR,
  );
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy);
  const part = Math.min(1, Math.max(0, along));
  return distance(point, { x: from.x + part * dx, y: from.y + part * dy });
}

/** Lines that share a star do not cross. */
export function doCross(one: Line, other: Line, stars: readonly Point[]): boolean {
  if (one.some((star) => other.includes(star))) return false;
  const [a, b] = [at(stars, one[0]), at(stars, one[1])];
  const [c, d] = [at(stars, other[0]), at(stars, other[1])];
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

const side = (a: Point, b: Point, c: Point) =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
const lengthOf = ([from, to]: Line, stars: readonly Point[]) =>
  distance(at(stars, from), at(stars, to));

function at(stars: readonly Point[], place: number): Point {
  const star = stars[place];
  if (!star) throw new Error(`There is no star ${place}`);
  return star;
}
