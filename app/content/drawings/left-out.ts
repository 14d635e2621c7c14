import { leadsAtClose } from '../../stats/lead.ts';
import {
  DRAWING_EDGE,
  DRAWING_RIGHT,
  type ArticleDrawing,
  type DrawingPlan,
} from '../article-drawing.ts';
import { band } from '../words/drawings.ts';
import * as words from '../words/article-drawings.ts';
import { bandPath } from './path.ts';

const GAP = 12;
const BAR = 15;
const TOP = 30;
const BOTTOM = 155;
/** Each fill has an edge that is seen on any ground. */
const RIM = { glow: 'star', dim: 'star', track: 'edge' } as const;

/** The same people asked twice, the second time without the choice in the middle. */
export function drawLeftOut({
  choices,
  people,
  toFirst,
}: Extract<DrawingPlan, { of: 'missing choice' }>): ArticleDrawing {
  const [first, middle, last] = people;
  const all = first + middle + last;
  const room = DRAWING_RIGHT - DRAWING_EDGE - 2 * GAP;
  const wide = (count: number) => (count / all) * room;
  const toLast = middle - toFirst;
  const start = {
    middle: DRAWING_EDGE + wide(first) + GAP,
    last: DRAWING_RIGHT - wide(last),
    joined: DRAWING_RIGHT - wide(last + toLast),
  };
  const bands: { from: number; to: number; count: number; role: keyof typeof RIM }[] = [
    { from: DRAWING_EDGE, to: DRAWING_EDGE, count: first, role: 'glow' },
    { from: start.middle, to: DRAWING_EDGE + wide(first), count: toFirst, role: 'dim' },
    { from: start.middle + wide(toFirst), to: start.joined, count: toLast, role: 'dim' },
    { from: start.last, to: start.last, count: last, role: 'track' },
  ];
  const before = [
    { name: choices[0], count: first, x: DRAWING_EDGE },
    { name: choices[1], count: middle, x: start.middle },
    { name: choices[2], count: last, x: DRAWING_RIGHT },
  ];
  const after = [
    { name: choices[0], count: first + toFirst, x: DRAWING_EDGE },
    { name: choices[2], count: last + toLast, x: DRAWING_RIGHT },
  ];
  const named = (parts: typeof before) =>
    parts.map((part) => ({
      ...part,
      isAhead: parts.every((other) => other === part || leadsAtClose(part.count, other.count, all)),
    }));
  const labels = (parts: typeof before, y: number) =>
    named(parts).map((part) => ({
      x: part.x,
      y,
      anchor: part.x === DRAWING_RIGHT ? ('end' as const) : ('start' as const),
      text: band(part),
      isStrong: part.isAhead,
    }));
  return {
    shapes: bands.flatMap(({ from, to, count, role }) => [
      {
        is: 'path' as const,
        d: bandPath({ from, to, wide: wide(count) }, { top: TOP + BAR, bottom: BOTTOM }),
        fill: role,
        opacity: 0.6,
        stroke: RIM[role],
        thickness: 0.8,
      },
      ...[
        { x: from, y: TOP },
        { x: to, y: BOTTOM },
      ].map((place) => ({
        is: 'rect' as const,
        ...place,
        width: wide(count),
        height: BAR,
        fill: role,
        stroke: RIM[role],
        thickness: 0.8,
      })),
    ]),
    labels: [...labels(before, TOP - 8), ...labels(after, BOTTOM + BAR + 16)],
    said: words.leftOutSaid({ three: named(before), two: named(after) }),
  };
}
