import { wilsonInterval } from '../../stats/wilson.ts';
import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
  type DrawnPoint,
  type DrawnShape,
} from '../article-drawing.ts';
import * as words from '../words/article-drawings.ts';

const TOP = 16;
const TALL = 138;
const GAP = 26;
const BESIDE = 9;

/** Each crowd fills the same room, its dots as large as that allows; beside it the range of its share. */
export function drawCrowds({ rows }: Extract<DrawingPlan, { of: 'crowds' }>): ArticleDrawing {
  const column = (DRAWING_RIGHT - DRAWING_EDGE - GAP * (rows.length - 1)) / rows.length;
  const crowds = rows.map(([count, people], index) => ({
    count,
    people,
    ...wilsonInterval(count, people),
    x: DRAWING_EDGE + index * (column + GAP),
  }));
  return {
    shapes: crowds.flatMap((crowd) => [
      ...crowdDots(crowd, column - BESIDE),
      ...rangeMark(crowd, crowd.x + column - 1),
    ]),
    labels: crowds.flatMap(({ x, count, people, low, high }) => [
      { x, y: TOP + TALL + 18, anchor: 'start', text: words.of({ count, people }), isStrong: true },
      {
        x,
        y: TOP + TALL + 32,
        anchor: 'start',
        text: words.percents({ low: 100 * low, high: 100 * high }),
      },
    ]),
    said: words.crowdsSaid({ crowds }),
  };
}

type Crowd = { x: number; count: number; people: number; low: number; high: number };

function crowdDots({ x, count, people }: Crowd, wide: number): DrawnShape[] {
  const columns = fullColumns(people, Math.sqrt((people * wide) / TALL));
  const lines = people / columns;
  const [stepX, stepY] = [wide / columns, TALL / lines];
  const dots: DrawnPoint[] = Array.from({ length: people }, (_, index) => [
    x + (index % columns) * stepX + stepX / 2,
    TOP + TALL - Math.floor(index / columns) * stepY - stepY / 2,
  ]);
  const radius = 0.4 * Math.min(stepX, stepY);
  return [
    { is: 'dots', at: dots.slice(0, count), radius, fill: 'glow' },
    { is: 'dots', at: dots.slice(count), radius, fill: 'edge' },
  ];
}

/** The number of columns nearest to the wanted one that leaves no row short. */
function fullColumns(people: number, wanted: number): number {
  const off = (columns: number) => Math.abs(Math.log(columns / wanted));
  const fitting = Array.from({ length: people }, (_, index) => index + 1).filter(
    (columns) => people % columns === 0,
  );
  return fitting.reduce((best, columns) => (off(columns) < off(best) ? columns : best), 1);
}

function rangeMark({ count, people, low, high }: Crowd, x: number): DrawnShape[] {
  const y = (share: number) => TOP + TALL * (1 - share);
  const end = (share: number): DrawnShape => ({
    is: 'line',
    from: [x - 3, y(share)],
    to: [x + 3, y(share)],
    stroke: 'ink',
    thickness: 1.5,
  });
  return [
    { is: 'line', from: [x, y(low)], to: [x, y(high)], stroke: 'ink', thickness: 1.5 },
    end(low),
    end(high),
    { is: 'circle', x, y: y(count / people), radius: 2.6, fill: 'ink' },
  ];
}
