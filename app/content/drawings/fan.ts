import { majorityAccuracy } from '../../stats/jury-theorem.ts';
import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
  type DrawnPoint,
} from '../article-drawing.ts';
import * as words from '../words/article-drawings.ts';
import { areaPath, linePath } from './path.ts';

const TOP = 16;
const GROUND = 168;
/** Lines from the likeliest chance to the least, both with them. */
const LINES = 11;
const POINTS = 32;

/** How often a majority is right, by how many people it is made of: a fan of lines, each for one chance. */
export function drawFan({
  each: [most, least],
  people,
}: Extract<DrawingPlan, { of: 'majorities' }>): ArticleDrawing {
  const groups = oddSizes(people);
  const x = (size: number) =>
    DRAWING_EDGE + (Math.log(size) / Math.log(people)) * (DRAWING_RIGHT - DRAWING_EDGE);
  const y = (share: number) => GROUND - share * (GROUND - TOP);
  const curve = (chance: number): DrawnPoint[] =>
    groups.map((size) => [x(size), y(majorityAccuracy(size, chance))]);
  const chances = Array.from(
    { length: LINES },
    (_, index) => most - ((most - least) * index) / (LINES - 1),
  );
  const [upper, lower] = [curve(most), curve(least)];
  const level: DrawnPoint[] = groups.map((size) => [x(size), y(0.5)]);
  return {
    shapes: [
      { is: 'path', d: areaPath([...upper, ...level.toReversed()]), fill: 'dim' },
      { is: 'path', d: areaPath([...lower, ...level.toReversed()]), fill: 'track' },
      ...[0, 1].map(
        (share) =>
          ({
            is: 'line',
            from: [DRAWING_EDGE, y(share)],
            to: [DRAWING_RIGHT, y(share)],
            stroke: 'line',
            thickness: 1,
          }) as const,
      ),
      ...chances.slice(1, -1).map(
        (chance) =>
          ({
            is: 'path',
            d: linePath(curve(chance)),
            stroke: chance > 0.5 ? 'star' : 'soft',
            thickness: 0.6,
            opacity: 0.7,
          }) as const,
      ),
      { is: 'path', d: linePath(level), stroke: 'ink', thickness: 1 },
      { is: 'path', d: linePath(lower), stroke: 'soft', thickness: 2.5 },
      { is: 'path', d: linePath(upper), stroke: 'star', thickness: 2.5 },
    ],
    labels: [
      {
        x: DRAWING_EDGE,
        y: 44,
        anchor: 'start',
        text: words.each({ chance: most }),
        isStrong: true,
      },
      {
        x: DRAWING_EDGE,
        y: 148,
        anchor: 'start',
        text: words.each({ chance: least }),
        isStrong: true,
      },
      { x: DRAWING_EDGE, y: GROUND + 17, anchor: 'start', text: words.one },
      { x: DRAWING_RIGHT, y: GROUND + 17, anchor: 'end', text: words.majorityOf({ people }) },
    ],
    said: words.fanSaid({
      people,
      rows: [most, least].map((chance) => ({ chance, right: majorityAccuracy(people, chance) })),
    }),
  };
}

/** From one to all, evenly spread over the tenfold steps of the drawing; only an odd number has a majority always. */
function oddSizes(people: number): number[] {
  const sizes = Array.from({ length: POINTS }, (_, index) => {
    const size = Math.round(people ** (index / (POINTS - 1)));
    return size % 2 === 1 ? size : size + 1;
  });
  return [...new Set(sizes)].filter((size) => size <= people);
}
