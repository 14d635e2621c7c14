import { intervalOfDifference } from '../../stats/lead.ts';
import { Z95 } from '../../stats/wilson.ts';
import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
  type DrawnLabel,
  type DrawnPoint,
  type DrawnShape,
} from '../article-drawing.ts';
import * as words from '../words/article-drawings.ts';
import { areaPath, linePath } from './path.ts';

const GROUND = 138;
const TALLEST = 112;
/** How far a hill is drawn, in standard errors to each side. */
const REACH = 3.2;
const POINTS = 40;

type Hill = { people: number; middle: number; error: number; low: number; high: number };

/** Where the gap between two choices could lie: the normal curve behind its 95% interval, and that interval below. */
export function drawHills({ rows }: Extract<DrawingPlan, { of: 'gaps' }>): ArticleDrawing {
  const hills = rows.map(([first, second, people]): Hill => {
    const { low, high } = intervalOfDifference(first, second, people);
    const middle = (low + high) / 2;
    return { people, middle, error: (high - middle) / Z95, low, high };
  });
  const from = Math.min(...hills.map(({ middle, error }) => middle - REACH * error));
  const to = Math.max(...hills.map(({ middle, error }) => middle + REACH * error));
  const x = (gap: number) =>
    DRAWING_EDGE + ((gap - from) / (to - from)) * (DRAWING_RIGHT - DRAWING_EDGE);
  const steepest = Math.min(...hills.map(({ error }) => error));
  const y = ({ middle, error }: Hill, gap: number) =>
    GROUND - TALLEST * (steepest / error) * Math.exp(-(((gap - middle) / error) ** 2) / 2);
  /** The part of a hill up to a gap, or all of it. */
  const slope = (hill: Hill, until = Infinity): DrawnPoint[] => {
    const start = hill.middle - REACH * hill.error;
    const end = Math.min(hill.middle + REACH * hill.error, until);
    if (end <= start) return [];
    return Array.from({ length: POINTS + 1 }, (_, index) => {
      const gap = start + ((end - start) * index) / POINTS;
      return [x(gap), y(hill, gap)];
    });
  };
  const closed = (points: DrawnPoint[]): DrawnPoint[] => {
    const [first, last] = [points[0], points.at(-1)];
    return first && last ? [[first[0], GROUND], ...points, [last[0], GROUND]] : [];
  };
  const shapes = hills.flatMap((hill, index): DrawnShape[] => {
    const span = GROUND + 14 + index * 12;
    const isSure = hill.low > 0;
    const tail = closed(slope(hill, 0));
    return [
      { is: 'path', d: areaPath(closed(slope(hill))), fill: isSure ? 'glow' : 'dim' },
      ...(tail.length > 0
        ? [{ is: 'path', d: areaPath(tail), fill: 'ink', opacity: 0.85 } as const]
        : []),
      { is: 'path', d: linePath(slope(hill)), stroke: 'star', thickness: 1.2 },
      {
        is: 'line',
        from: [x(hill.low), span],
        to: [x(hill.high), span],
        stroke: isSure ? 'glow' : 'edge',
        thickness: 5,
      },
      { is: 'circle', x: x(hill.middle), y: span, radius: 2.6, fill: 'ink' },
    ];
  });
  return {
    shapes: [
      ...shapes,
      {
        is: 'line',
        from: [DRAWING_EDGE, GROUND],
        to: [DRAWING_RIGHT, GROUND],
        stroke: 'ink',
        thickness: 1,
      },
      { is: 'line', from: [x(0), 24], to: [x(0), GROUND + 36], stroke: 'ink', thickness: 1.5 },
    ],
    labels: [
      { x: x(0), y: 18, anchor: 'middle', text: words.level, isStrong: true },
      ...hills.flatMap((hill, index): DrawnLabel[] => {
        const isLast = index === hills.length - 1;
        const place = isLast
          ? { x: x(hill.middle + 1.4 * hill.error), anchor: 'start' as const }
          : { x: DRAWING_RIGHT, anchor: 'end' as const };
        const top = isLast ? 42 : 88;
        const text = words.points({ low: 100 * hill.low, high: 100 * hill.high });
        return [
          { ...place, y: top, text: words.ofPeople(hill), isStrong: hill.low > 0 },
          { ...place, y: top + 13, text },
        ];
      }),
    ],
    said: words.hillsSaid({
      rows: hills.map(({ people, middle, low, high }) => ({
        people,
        gap: 100 * middle,
        low: 100 * low,
        high: 100 * high,
      })),
    }),
  };
}
