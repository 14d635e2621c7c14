import { expect, test } from 'vitest';
import { constellationOf, type Constellation, type Point } from '../app/emblems/constellation.ts';
import { communities } from '../db/demo/communities.ts';
import { topics } from '../db/demo/topics.ts';

/** Figures that lie about each other within this part of their side are hard to tell apart at 24 pixels. */
const ALIKE = 0.04;

/** Points along the lines of a figure. */
function inked({ stars, lines }: Constellation): Point[] {
  return lines.flatMap(([from, to]) => {
    const [a, b] = [stars[from], stars[to]];
    if (!a || !b) return [];
    return Array.from({ length: 21 }, (_, at) => ({
      x: a.x + ((b.x - a.x) * at) / 20,
      y: a.y + ((b.y - a.y) * at) / 20,
    }));
  });
}

/** How far the points of one figure are from the other on average, the larger of both ways. */
function difference(one: readonly Point[], other: readonly Point[]): number {
  const way = (from: readonly Point[], to: readonly Point[]) =>
    from.reduce(
      (sum, { x, y }) => sum + Math.min(...to.map((near) => Math.hypot(near.x - x, near.y - y))),
      0,
    ) / from.length;
  return Math.max(way(one, other), way(other, one));
}

test('the topics of the demo set look different, and so do its communities', () => {
  for (const named of [topics, communities]) {
    const figures = named.map(({ slug }) => ({ slug, ink: inked(constellationOf(slug)) }));
    const twins = figures.flatMap((one, at) =>
      figures
        .slice(at + 1)
        .map((other) => ({
          of: `${one.slug} and ${other.slug}`,
          by: difference(one.ink, other.ink),
        }))
        .filter(({ by }) => by < ALIKE),
    );
    expect(twins).toEqual([]);
    expect(figures.length).toBeGreaterThan(10);
  }
});
