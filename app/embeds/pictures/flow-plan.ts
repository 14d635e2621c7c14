import { displayShare } from '../../base/shares.ts';
import { shareFigure } from '../../base/words/shares.ts';
import { more } from '../words/pictures.ts';
import { narrowest } from './lead-layout.ts';
import type { ArtworkPart, PictureFlow, PictureLane } from './picture.ts';
import { countLines, widthOf, withBreaks } from './text-width.ts';
import type { TextPlacer } from './text-placement.ts';

/** Where the two counts of a ranking stand, from the left; what is read from the right is turned round when drawn. */
export type FlowPlan = {
  height: number;
  label: number;
  /** Where the first count stands, and the last. */
  from: number;
  to: number;
  size: number;
  lanes: LaneLayout[];
  parts: ArtworkPart[];
  /** Not as many choices are named as may be. */
  isCut: boolean;
};
export type LaneLayout = {
  label: string;
  text: string;
  lines: number;
  /** The middle of the name and of its figure, and of the figure of the last count. */
  middle: number;
  lastMiddle: number;
  figure: string;
  lastFigure: string | undefined;
  isLit: boolean;
};

type FlowRoom = { room: number; width: number; most: number; level: number; written: TextPlacer };

export const FLOW = { heading: 34, headingSize: 22, line: 1.2, last: 1.3, bar: 7, gap: 12 };
const BETWEEN = 8;
type Level = {
  /** Of the names, which may take so many lines. */
  sizes: readonly number[];
  lines: number;
  /** How tall all ballots are at least. */
  ballots: number;
  /** So many lanes are better than smaller names. */
  fewest: number;
};
const LEVELS: readonly Level[] = [
  { sizes: [36, 34, 32, 30], lines: 1, ballots: 110, fewest: Infinity },
  { sizes: [32, 30, 28, 26], lines: 2, ballots: 90, fewest: 5 },
  { sizes: [28, 26, 24, 22], lines: 3, ballots: 60, fewest: 4 },
];
const LAST_RESORT: Level = { sizes: [22, 20], lines: Infinity, ballots: 24, fewest: 2 };
/** Of the width, for names; and what is left for the ballots on their way. */
const LABEL_SHARE = 0.52;
const LEAST_WAY = 140;
/** The advances are those of the headline's font, which is wider. */
const TEXT_FONT = 0.94;
/** Where the ballots that leave come together, on their way. */
const POOL = 0.42;

/** As many lanes as fit with names that are large enough, and the largest names with which they do. */
export function planFlow(flow: PictureFlow, frame: FlowRoom): FlowPlan | undefined {
  const level = LEVELS[frame.level];
  const plan = level && planLevel(flow, frame, level);
  if (plan || frame.level < LEVELS.length - 1) return plan;
  const cut = planLevel(flow, frame, LAST_RESORT);
  return cut && { ...cut, isCut: true };
}

function planLevel(
  flow: PictureFlow,
  frame: FlowRoom,
  { sizes, lines, ballots, fewest }: Level,
): FlowPlan | undefined {
  const all = Math.min(frame.most, flow.lanes.length);
  for (let number = all; number >= Math.min(all, fewest); number--)
    for (const size of sizes) {
      const plan = planAt(flow, number, { ...frame, size, lines, ballots });
      if (plan) return plan;
    }
  return undefined;
}

type SizedRoom = FlowRoom & { size: number; lines: number; ballots: number };

function planAt(flow: PictureFlow, number: number, room: SizedRoom): FlowPlan | undefined {
  const { size, written, width } = room;
  const lanes = lanesOf(flow, number);
  const figures = lanes.map((lane) => figuresOf(flow, lane));
  const widest = (texts: readonly string[], at: number) =>
    Math.ceil(Math.max(0, ...texts.map((text) => widthOf(text, at))));
  const first = widest(
    figures.map(({ figure }) => figure),
    size,
  );
  const last = widest(
    figures.map(({ lastFigure = '' }) => lastFigure),
    size * FLOW.last,
  );
  const most = Math.min(
    width * LABEL_SHARE,
    width - first - last - LEAST_WAY - 3 * FLOW.gap - 2 * FLOW.bar,
  );
  const linesIn = (text: string, wide: number) =>
    written.countLines(text, { size, weight: 500, room: wide }) ??
    countLines(withBreaks(text, size, wide), size * TEXT_FONT, wide);
  const labels = lanes.map(({ label }) => ({ label, lines: linesIn(label, most) }));
  if (labels.some(({ lines }) => lines > room.lines)) return undefined;
  const label = Math.max(
    ...labels.map((one) =>
      narrowest(most, { lines: one.lines, size, linesIn: (wide) => linesIn(one.label, wide) }),
    ),
  );
  const from = label + 2 * FLOW.gap + first;
  const to = width - last - FLOW.gap - FLOW.bar;
  const heights = labels.map(({ lines }) => Math.ceil(lines * size * FLOW.line));
  const placed = placeLanes(flow, lanes, heights, room);
  if (!placed) return undefined;
  return {
    height: placed.height,
    label,
    from,
    to,
    size,
    isCut: false,
    lanes: placed.lanes.map(({ top, head, lane, end }, at) => ({
      label: lane.label,
      text: withBreaks(lane.label, size, label),
      lines: linesIn(lane.label, label),
      middle: top + head / 2,
      lastMiddle: end,
      isLit: lane.isLit,
      ...(figures[at] ?? { figure: '', lastFigure: undefined }),
    })),
    parts: partsOf(placed, [from, to]),
  };
}

/** The choices of the last count come first: what is left over stands together in one lane. */
function lanesOf({ lanes }: PictureFlow, number: number): PictureLane[] {
  if (number >= lanes.length) return [...lanes];
  const rest = lanes.slice(number - 1);
  const sum = (of: (lane: PictureLane) => number) =>
    rest.reduce((total, lane) => total + of(lane), 0);
  return [
    ...lanes.slice(0, number - 1),
    {
      label: more({ left: rest.length }),
      kept: sum(({ kept }) => kept),
      leaving: sum(({ leaving }) => leaving),
      gained: sum(({ gained }) => gained),
      stays: rest.some(({ stays }) => stays),
      isLit: false,
    },
  ];
}

function figuresOf({ first, last }: PictureFlow, { kept, leaving, gained, stays }: PictureLane) {
  return {
    figure: shareFigure(displayShare(kept + leaving, first.live)),
    lastFigure: stays ? shareFigure(displayShare(kept + gained, last.live)) : undefined,
  };
}

type PlacedLane = {
  lane: PictureLane;
  top: number;
  /** The height of its name and its first count, whichever is taller. */
  head: number;
  /** Where its ballots begin, and the middle of its last count. */
  start: number;
  end: number;
};
type Placed = { height: number; unit: number; lanes: PlacedLane[]; none: PlacedNone };
type PlacedNone = { first: number; added: number; start: number };

/** All ballots as tall as the room allows. */
function placeLanes(
  { first, last }: PictureFlow,
  lanes: readonly PictureLane[],
  heights: readonly number[],
  { room, ballots: least }: SizedRoom,
): Placed | undefined {
  const ballots = first.live + first.none;
  const at = (unit: number): Placed => {
    let top = 0;
    const placed = lanes.map((lane, index) => {
      const begun = (lane.kept + lane.leaving) * unit;
      const head = Math.max(heights[index] ?? 0, begun);
      const start = top + (head - begun) / 2;
      const ended = (lane.kept + lane.gained) * unit;
      const found = { lane, top, head, start, end: start + ended / 2 };
      top = Math.max(top + head, start + ended) + BETWEEN;
      return found;
    });
    return {
      height: FLOW.heading + (last.none > 0 ? top + last.none * unit : top - BETWEEN),
      unit,
      lanes: placed,
      none: { first: first.none, added: last.none - first.none, start: top },
    };
  };
  let [low, high] = [least / ballots, room / ballots];
  if (at(low).height > room) return undefined;
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (at(middle).height > room) high = middle;
    else low = middle;
  }
  return at(low);
}

type Span = readonly [top: number, bottom: number];

/** What choices keep goes straight on; what leaves meets in one pool and parts from there. */
function partsOf({ lanes, unit, none }: Placed, [from, to]: Span): ArtworkPart[] {
  const [begin, end] = [from + FLOW.bar, to];
  const pool = Math.round(begin + (end - begin) * POOL);
  const leavingFrom = ({ lane, start }: PlacedLane): Span => [
    start + lane.kept * unit,
    start + (lane.kept + lane.leaving) * unit,
  ];
  const out = lanes.filter(({ lane }) => lane.leaving > 0);
  const spans = out.map(leavingFrom);
  const all = spans.reduce((sum, [top, bottom]) => sum + bottom - top, 0);
  const middle = ((spans[0]?.[0] ?? 0) + (spans.at(-1)?.[1] ?? 0)) / 2;
  const parts: ArtworkPart[] = [];
  let reached = middle - all / 2;
  const take = (height: number): Span => {
    reached += height;
    return [reached - height, reached];
  };
  for (const { lane, start } of lanes)
    if (lane.kept > 0) {
      const span: Span = [start, start + lane.kept * unit];
      parts.push({ d: ribbon(span, span, begin, end), fill: lane.isLit ? 'glow' : 'dim' });
    }
  for (const span of spans)
    parts.push({ d: ribbon(span, take(span[1] - span[0]), begin, pool), fill: 'mid' });
  reached = middle - all / 2;
  for (const { lane, start } of lanes.filter((one) => one.lane.gained > 0)) {
    const into = start + lane.kept * unit;
    const gained = lane.gained * unit;
    parts.push({ d: ribbon(take(gained), [into, into + gained], pool, end), fill: 'mid' });
  }
  if (none.first > 0) {
    const span: Span = [none.start, none.start + none.first * unit];
    parts.push({ d: ribbon(span, span, begin, end), fill: 'track' });
  }
  if (none.added > 0) {
    const into = none.start + none.first * unit;
    const added = none.added * unit;
    parts.push({ d: ribbon(take(added), [into, into + added], pool, end), fill: 'track' });
    parts.push({ d: block([into, into + added], end), fill: 'edge' });
  }
  for (const { lane, start } of lanes) {
    const [begun, ended] = [lane.kept + lane.leaving, lane.kept + lane.gained];
    if (begun > 0) parts.push({ d: block([start, start + begun * unit], from), fill: 'star' });
    if (ended > 0) parts.push({ d: block([start, start + ended * unit], end), fill: 'star' });
  }
  return parts;
}

function ribbon([a, b]: Span, [c, d]: Span, begin: number, end: number): string {
  const half = tenth((begin + end) / 2);
  const [x, y] = [tenth(begin), tenth(end)];
  return [
    `M${x} ${tenth(a)}C${half} ${tenth(a)} ${half} ${tenth(c)} ${y} ${tenth(c)}`,
    `L${y} ${tenth(d)}C${half} ${tenth(d)} ${half} ${tenth(b)} ${x} ${tenth(b)}Z`,
  ].join('');
}

/** The edge of a pile. */
function block([top, bottom]: Span, x: number): string {
  const height = Math.max(2, bottom - top);
  return `M${tenth(x)} ${tenth(top)}h${FLOW.bar}v${tenth(height)}h-${FLOW.bar}Z`;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
