import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
} from '../article-drawing.ts';
import * as words from '../words/article-drawings.ts';

const GROUND = 168;
const TALLEST = 124;

/** Between two guesses that follow each other stand equally many people: a box of one area, tall where they crowd. */
export function drawGuesses({
  at,
  middle,
  truth,
}: Extract<DrawingPlan, { of: 'guesses' }>): ArticleDrawing {
  const [low = 0, high = 1] = [at[0], at.at(-1)];
  const x = (guess: number) =>
    DRAWING_EDGE + ((guess - low) / (high - low)) * (DRAWING_RIGHT - DRAWING_EDGE);
  const steps = at.slice(1).map((to, index) => ({ from: at[index] ?? low, to }));
  const narrowest = Math.min(...steps.map(({ from, to }) => to - from));
  const boxes = steps.map(({ from, to }) => {
    const height = (TALLEST * narrowest) / (to - from);
    const holdsTruth = from < truth && truth <= to;
    return {
      is: 'rect' as const,
      x: x(from) + 0.5,
      y: GROUND - height,
      width: x(to) - x(from) - 1,
      height,
      fill: holdsTruth ? ('glow' as const) : ('dim' as const),
    };
  });
  const tops = boxes.map(
    (box) =>
      ({
        is: 'line',
        from: [box.x, box.y],
        to: [box.x + box.width, box.y],
        stroke: 'star',
        thickness: 1.2,
      }) as const,
  );
  const mark = (guess: number, top: number) =>
    ({
      is: 'line',
      from: [x(guess), top],
      to: [x(guess), GROUND],
      stroke: 'ink',
      thickness: 1.5,
    }) as const;
  return {
    shapes: [
      ...boxes,
      ...tops,
      {
        is: 'line',
        from: [DRAWING_EDGE, GROUND],
        to: [DRAWING_RIGHT, GROUND],
        stroke: 'ink',
        thickness: 1,
      },
      mark(truth, 18),
      { ...mark(middle, 36), stroke: 'star' },
      { is: 'circle', x: x(truth), y: 18, radius: 3.2, fill: 'ink' },
      { is: 'circle', x: x(middle), y: 36, radius: 3.2, fill: 'star' },
    ],
    labels: [
      { x: x(truth) - 8, y: 21, anchor: 'end', text: words.truth({ truth }), isStrong: true },
      { x: x(middle) + 8, y: 39, anchor: 'start', text: words.middle({ middle }), isStrong: true },
      { x: DRAWING_EDGE, y: GROUND + 17, anchor: 'start', text: words.guess({ guess: low }) },
      { x: DRAWING_RIGHT, y: GROUND + 17, anchor: 'end', text: words.guess({ guess: high }) },
    ],
    said: words.guessesSaid({ low, high, middle, truth }),
  };
}
