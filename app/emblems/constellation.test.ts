import { describe, expect, test } from 'vitest';
import {
  CLEAR,
  constellationOf,
  MARGIN,
  NEAREST,
  type Constellation,
  type Line,
  type Point,
} from './constellation.ts';

const thousand = Array.from({ length: 1_000 }, (_, at) => `slug-${at}`);
const ODD = ['', 'a', 'b', '7', 'مدينة', '城市', '食', 'città', '🌍', 'x'.repeat(200)];
const figures = [...thousand, ...ODD].map(constellationOf);

const pairsOf = <Item>(items: readonly Item[]): [Item, Item][] =>
  items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]));
const starOf = ({ stars }: Constellation, place: number): Point =>
  stars[place] ?? { x: NaN, y: NaN };
const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Points along a line, close enough for what is measured here. */
const along = (figure: Constellation, [from, to]: Line): Point[] => {
  const [a, b] = [starOf(figure, from), starOf(figure, to)];
  return Array.from({ length: 101 }, (_, at) => ({
    x: a.x + ((b.x - a.x) * at) / 100,
    y: a.y + ((b.y - a.y) * at) / 100,
  }));
};

/** Whether two lines cross, by solving for the point that both hold. */
function cross(figure: Constellation, one: Line, other: Line): boolean {
  const [a, b, c, d] = [...one, ...other].map((place) => starOf(figure, place));
  if (!a || !b || !c || !d) return true;
  const det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  const onOne = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det;
  const onOther = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / det;
  return onOne > 0 && onOne < 1 && onOther > 0 && onOther < 1;
}

describe('a constellation', () => {
  test('is the one that readers know, in every version of the site', () => {
    const { stars, lines } = constellationOf('work');
    const places = stars.map(({ x, y }) => `${Math.round(x * 100)} ${Math.round(y * 100)}`);
    expect([places.join(', '), lines.map((line) => line.join('-')).join(' ')]).toEqual([
      '84 65, 79 28, 49 37, 30 63, 51 14, 26 86, 16 17',
      '5-3 3-2 2-4 2-1 4-6 1-0',
    ]);
  });

  test('lies in the middle of its square and fills it, with five to eight stars', () => {
    const fits = ({ stars }: Constellation) =>
      stars.length >= 5 &&
      stars.length <= 8 &&
      [stars.map(({ x }) => x), stars.map(({ y }) => y)].every((values) => {
        const [least, most] = [Math.min(...values), Math.max(...values)];
        const isInside = least > MARGIN - 1e-9 && most < 1 - MARGIN + 1e-9;
        return isInside && Math.abs(least + most - 1) < 1e-9 && most - least > 0.5;
      });
    expect(figures.filter((figure) => !fits(figure))).toEqual([]);
  });

  test('keeps stars apart, and lines clear of other stars', () => {
    const isNear = ({ stars }: Constellation) =>
      pairsOf(stars).some(([one, other]) => far(one, other) < NEAREST);
    const touches = (figure: Constellation) =>
      figure.lines.some((line) => {
        const others = figure.stars.filter((_, place) => !line.includes(place));
        return along(figure, line).some((point) =>
          others.some((star) => far(point, star) < CLEAR - 1e-9),
        );
      });
    expect(figures.filter((figure) => isNear(figure) || touches(figure))).toEqual([]);
  });

  test('has lines that never cross', () => {
    const crossed = figures.filter((figure) =>
      pairsOf(figure.lines).some(
        ([one, other]) => !one.some((star) => other.includes(star)) && cross(figure, one, other),
      ),
    );
    expect(crossed).toEqual([]);
  });

  test('is one piece, in which light spreads from star to star', () => {
    const reaches = ({ lines }: Constellation, lit: number) =>
      lines.some((line) => line.includes(lit) && line.some((star) => star < lit));
    const torn = figures.filter((figure) =>
      figure.stars.some((_, star) => star > 0 && !reaches(figure, star)),
    );
    expect(torn).toEqual([]);
  });

  test('is another one for nearly every name, even if only roughly seen', () => {
    const looks = new Set(figures.slice(0, 1_000).map(roughly));
    expect(looks.size).toBeGreaterThanOrEqual(990);
    const odd = new Set(ODD.map((name) => roughly(constellationOf(name))));
    expect(odd.size).toBe(ODD.length);
  });
});

/** A figure as it is seen at 24 pixels: each star within four of them, the brightest one by its colour. */
function roughly({ stars, lines }: Constellation): string {
  const cells = stars.map(({ x, y }) => `${Math.floor(x * 6)}/${Math.floor(y * 6)}`);
  const joined = lines.map(([from, to]) =>
    [cells[from] ?? '', cells[to] ?? ''].toSorted().join('-'),
  );
  return `${cells[0]} of ${cells.toSorted().join(' ')}: ${joined.toSorted().join(' ')}`;
}
