import { leadsAtClose } from '../../stats/lead.ts';
import { wilsonInterval } from '../../stats/wilson.ts';
import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
  type DrawnLabel,
  type DrawnShape,
} from '../article-drawing.ts';
import * as words from '../words/article-drawings.ts';
import { hatchPath } from './path.ts';

const BAR = 24;
const STEP = 30;
const PAIR = 88;
const TOP = 28;
const END = DRAWING_RIGHT - 38;
/** The share at which a bar is full: both of a pair are seen well below a half. */
const FULL = 0.5;

/** Two bars as a result has them, for each number of people: solid to the low bound, hatched to the high one. */
export function drawBars({ rows }: Extract<DrawingPlan, { of: 'bars' }>): ArticleDrawing {
  const pairs = rows.map(([first, second, people], index) => ({
    people,
    y: TOP + index * PAIR,
    hasLead: leadsAtClose(first, second, people),
    bars: [first, second].map((count) => ({
      share: count / people,
      ...wilsonInterval(count, people),
    })),
  }));
  return {
    shapes: pairs.flatMap(({ y, bars, hasLead }) =>
      bars.flatMap((bar, index) => barShapes(bar, y + index * STEP, hasLead && index === 0)),
    ),
    labels: pairs.flatMap(({ y, people, hasLead, bars }): DrawnLabel[] => [
      {
        x: DRAWING_EDGE,
        y: y - 8,
        anchor: 'start',
        text: words.pair({ people, hasLead }),
        isStrong: hasLead,
      },
      ...bars.map(({ share }, index): DrawnLabel => ({
        x: DRAWING_RIGHT,
        y: y + index * STEP + BAR / 2 + 4,
        anchor: 'end',
        text: words.percent({ share: 100 * share }),
        isStrong: true,
      })),
    ]),
    said: words.barsSaid({
      rows: pairs.map(({ people, hasLead, bars }) => ({
        people,
        hasLead,
        bars: bars.map(({ share, low, high }) => ({
          share: 100 * share,
          low: 100 * low,
          high: 100 * high,
        })),
      })),
    }),
  };
}

type Bar = { share: number; low: number; high: number };

function barShapes({ share, low, high }: Bar, y: number, leads: boolean): DrawnShape[] {
  const wide = (part: number) => (part / FULL) * (END - DRAWING_EDGE);
  const x = (part: number) => DRAWING_EDGE + wide(part);
  const range = { x: x(low), y, width: wide(high - low), height: BAR };
  return [
    {
      is: 'rect',
      x: DRAWING_EDGE,
      y,
      width: END - DRAWING_EDGE,
      height: BAR,
      radius: 4,
      fill: 'track',
    },
    {
      is: 'rect',
      x: DRAWING_EDGE,
      y,
      width: wide(low),
      height: BAR,
      radius: 4,
      fill: leads ? 'glow' : 'dim',
    },
    { is: 'path', d: hatchPath(range), stroke: 'soft', thickness: 0.9 },
    { is: 'line', from: [x(share), y], to: [x(share), y + BAR], stroke: 'ink', thickness: 2 },
  ];
}
