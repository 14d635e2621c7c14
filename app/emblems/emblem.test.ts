import { describe, expect, test } from 'vitest';
import { constellationOf } from './constellation.ts';
import { emblemOf, smallEmblemOf, type Emblem } from './emblem.ts';

const SLUGS = ['work', 'city-life', 'night-shift', 'مدينة', '城市', 'a'];
/** One in each step, from none to the highest. */
const WEEKS = [0, 1, 10, 100, 1_000, 10_000];

const count = (path: string) => path.match(/M/g)?.length ?? 0;
/** All coordinates after the letters that stand for absolute places. */
const placesIn = (path: string) =>
  [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
/** The path of a star begins at its upper point, one radius above its middle. */
const radiusOf = (star: string) =>
  Number(/c[\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+ ([\d.]+) /.exec(star)?.[1]);

describe('an emblem', () => {
  test('lights more of the same figure with each step, and all of it at the end', () => {
    for (const slug of SLUGS) {
      const { stars, lines } = constellationOf(slug);
      const steps = WEEKS.map((answersOfWeek) => emblemOf(slug, { answersOfWeek }));
      const lit = steps.map((emblem) => count(emblem.stars));
      const sizes = steps.map(({ brightest }) => radiusOf(brightest));
      expect([lit[0], lit.at(-1)]).toEqual([0, stars.length - 1]);
      expect(lit).toEqual(lit.toSorted((a, b) => a - b));
      expect(new Set(sizes).size).toBe(WEEKS.length);
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      for (const emblem of steps) {
        expect(count(emblem.stars) + count(emblem.dots)).toBe(stars.length - 1);
        expect(count(emblem.lines)).toBe(lines.length);
      }
    }
  });

  test('takes a step at 1, 10, 100, 1,000 and 10,000 answers, and none between', () => {
    const at = (answersOfWeek: number) => emblemOf('work', { answersOfWeek });
    for (const least of WEEKS.slice(1)) {
      expect(at(least)).not.toEqual(at(least - 1));
      expect(at(least)).toEqual(at(least * 9));
    }
  });

  test('shows answers that a reader may not know of as none', () => {
    expect(emblemOf('night-shift', { answersOfWeek: undefined })).toEqual(
      emblemOf('night-shift', { answersOfWeek: 0 }),
    );
  });

  test('has the same stars when it is small', () => {
    for (const slug of SLUGS) {
      const [small, large] = [smallEmblemOf(slug), emblemOf(slug)];
      expect(small.dots).toBe(large.dots);
      expect(small.stars).toBe('');
      expect(placesIn(small.brightest)[0]?.x).toBe(placesIn(large.brightest)[0]?.x);
    }
  });

  test('in a ring lies inside it, the points of its brightest star too', () => {
    for (const slug of SLUGS) {
      const emblem = emblemOf(slug, { answersOfWeek: 10_000, inRing: true });
      const ring = emblem.lines.slice(emblem.lines.indexOf('M48 1a'));
      expect(ring).toContain('a47 47');
      const figure: Emblem = { ...emblem, lines: emblem.lines.replace(ring, '') };
      const middle = ({ x, y }: { x: number; y: number }, down: number) =>
        Math.hypot(x - 48, y + down - 48);
      for (const place of placesIn(figure.lines)) expect(middle(place, 0)).toBeLessThan(47);
      const radius = radiusOf(emblem.brightest);
      for (const place of placesIn(emblem.brightest)) {
        expect(middle(place, radius) + radius).toBeLessThanOrEqual(47.1);
        expect(middle(place, 0)).toBeLessThan(47.1);
      }
    }
  });
});
