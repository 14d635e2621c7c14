import { answersToLead } from '../../stats/lead.ts';
import { seededPermutation } from '../../stats/permutation.ts';
import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
  type DrawnPoint,
} from '../article-drawing.ts';
import * as words from '../words/article-drawings.ts';

const TOP = 16;
const LINES = 26;
const GAP = 14;
/** Any order does: it says only that nobody can tell from a place which answer is forged. */
const SEED = 'forged among';

/** A dot for each answer, half of the real ones on each side; the forged ones stand anywhere among those of one side. */
export function drawForgeries({ people }: Extract<DrawingPlan, { of: 'forged' }>): ArticleDrawing {
  const half = people / 2;
  const forged = answersToLead(half);
  const columns = [half + forged, half].map((count) => Math.ceil(count / LINES));
  const all = columns.reduce((sum, count) => sum + count, 0);
  const step = (DRAWING_RIGHT - DRAWING_EDGE - GAP) / all;
  const dotsFrom = (x: number, count: number): DrawnPoint[] =>
    Array.from({ length: count }, (_, index) => [
      x + Math.floor(index / LINES) * step + step / 2,
      TOP + (index % LINES) * step + step / 2,
    ]);
  const one = dotsFrom(DRAWING_EDGE, half + forged);
  const other = DRAWING_EDGE + (columns[0] ?? 0) * step + GAP;
  const isForged = new Set(seededPermutation(one.length, SEED).slice(0, forged));
  const radius = step * 0.34;
  const under = TOP + LINES * step + 18;
  return {
    shapes: [
      {
        is: 'dots',
        at: one.filter((_dot, index) => !isForged.has(index)),
        radius,
        fill: 'edge',
      },
      { is: 'dots', at: dotsFrom(other, half), radius, fill: 'edge' },
      {
        is: 'dots',
        at: one.filter((_dot, index) => isForged.has(index)),
        radius: step * 0.46,
        fill: 'glow',
      },
    ],
    labels: [
      {
        x: DRAWING_EDGE,
        y: under,
        anchor: 'start',
        text: words.withForged({ people: half, forged }),
        isStrong: true,
      },
      { x: other, y: under, anchor: 'start', text: words.people({ count: half }) },
    ],
    said: words.forgeriesSaid({ people: half, forged }),
  };
}
