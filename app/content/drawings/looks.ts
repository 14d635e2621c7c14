import { createRng } from '../../stats/rng.ts';
import { Z95 } from '../../stats/wilson.ts';
import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
  type DrawnPoint,
  type DrawnShape,
} from '../article-drawing.ts';
import * as words from '../words/article-drawings.ts';
import { linePath } from './path.ts';

const TOP = 14;
const GROUND = 170;
/** How many standard errors from level are drawn. */
const REACH = 4;
const FIRST_LOOK = 30;
/** Of each line; between two of them the largest gap is taken, so that a lead of one moment is seen too. */
const POINTS = 44;
/** Drawn anew they are the same: the figure beside them stays true. */
const SEED = 'level questions, watched';

type Look = { people: number; gap: number };

/** Questions whose choices are level, each a line: how far apart its choices seem, in standard errors, at every look. */
export function drawLooks({
  questions,
  people,
}: Extract<DrawingPlan, { of: 'looks' }>): ArticleDrawing {
  const rng = createRng(SEED);
  const walks = Array.from({ length: questions }, () => walk(rng, people));
  const called = walks.filter((looks) => looks.some(isCalled));
  const x = (count: number) =>
    DRAWING_EDGE +
    (Math.log(count / FIRST_LOOK) / Math.log(people / FIRST_LOOK)) * (DRAWING_RIGHT - DRAWING_EDGE);
  const y = (gap: number) => (TOP + GROUND) / 2 - (gap / REACH) * ((GROUND - TOP) / 2);
  const line = (looks: readonly Look[]) =>
    linePath(looks.map((look): DrawnPoint => [x(look.people), y(look.gap)]));
  const edge = (gap: number): DrawnShape => ({
    is: 'line',
    from: [DRAWING_EDGE, y(gap)],
    to: [DRAWING_RIGHT, y(gap)],
    stroke: 'ink',
    thickness: 1,
  });
  return {
    shapes: [
      {
        is: 'rect',
        x: DRAWING_EDGE,
        y: y(Z95),
        width: DRAWING_RIGHT - DRAWING_EDGE,
        height: y(-Z95) - y(Z95),
        fill: 'track',
      },
      ...walks.map((looks): DrawnShape => ({
        is: 'path',
        d: line(looks),
        stroke: 'edge',
        thickness: 0.7,
        opacity: 0.8,
      })),
      edge(Z95),
      edge(-Z95),
      ...called.map((looks): DrawnShape => ({
        is: 'path',
        d: line(looks.slice(Math.max(0, looks.findIndex(isCalled) - 1))),
        stroke: 'star',
        thickness: 1.1,
      })),
      ...called.flatMap((looks): DrawnShape[] => {
        const first = looks.find(isCalled);
        return first
          ? [{ is: 'circle', x: x(first.people), y: y(first.gap), radius: 2.4, fill: 'glow' }]
          : [];
      }),
    ],
    labels: [
      {
        x: DRAWING_RIGHT,
        y: TOP + 8,
        anchor: 'end',
        text: words.calledAtSome({ called: called.length, questions }),
        isStrong: true,
      },
      {
        x: DRAWING_EDGE,
        y: GROUND + 17,
        anchor: 'start',
        text: words.people({ count: FIRST_LOOK }),
      },
      { x: DRAWING_RIGHT, y: GROUND + 17, anchor: 'end', text: words.people({ count: people }) },
    ],
    said: words.looksSaid({ called: called.length, questions, people }),
  };
}

const isCalled = ({ gap }: Look) => Math.abs(gap) > Z95;

/** One question, seen after every answer from the 30th on; kept is the widest look of each stretch. */
function walk(rng: () => number, people: number): Look[] {
  const kept: Look[] = [];
  let ahead = 0;
  let stretch = 0;
  let widest: Look | undefined;
  for (let count = 1; count <= people; count += 1) {
    ahead += rng() < 0.5 ? 1 : -1;
    if (count < FIRST_LOOK) continue;
    const gap = ahead / Math.sqrt(count - (ahead * ahead) / count);
    const now = Math.floor((POINTS * Math.log(count / FIRST_LOOK)) / Math.log(people / FIRST_LOOK));
    if (now !== stretch && widest) {
      kept.push(widest);
      widest = undefined;
    }
    stretch = now;
    if (!widest || Math.abs(gap) > Math.abs(widest.gap)) widest = { people: count, gap };
  }
  return widest ? [...kept, widest] : kept;
}
