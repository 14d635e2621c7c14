/**
 * A member's feed is read from four lists that have no question in common: what moves and what is new near to them
 * (topics they follow, communities they belong to), and the same of everything else.
 */
export const FEED_SOURCES = ['nearMoving', 'nearNew', 'farMoving', 'farNew'] as const;
export type FeedSource = (typeof FEED_SOURCES)[number];

/** In which turn they are taken from: one in six is from outside, so that nobody reads of one thing alone. */
const TURNS: readonly FeedSource[] = [
  'nearMoving',
  'nearNew',
  'nearMoving',
  'nearMoving',
  'nearNew',
  'farMoving',
];

/** A place in a list: a number in an order, or a moment and an id. */
export type SourcePosition = string;
export type FeedCursor = {
  /** The moment of the order that both lists of what moves go by. */
  made: string;
  turn: number;
  places: Readonly<Partial<Record<FeedSource, SourcePosition>>>;
};

/** Of two lists one is the order and the other the rest of it. */
export const RANKED_SOURCES: readonly FeedSource[] = ['nearMoving', 'farMoving'];

type InterleavedRow<Row> = { row: Row; stream: FeedSource; place: FeedCursor };

/**
 * So many rows in their turns, each with the place behind it. A list that has ended gives its turn to the first that has
 * not; `lists` hold as many rows as are wanted, or all there are.
 */
export function interleaveSources<Row extends { place: SourcePosition }>(
  lists: Readonly<Record<FeedSource, readonly Row[]>>,
  start: FeedCursor,
  most: number,
): InterleavedRow<Row>[] {
  const taken: InterleavedRow<Row>[] = [];
  const at: Record<FeedSource, number> = { nearMoving: 0, nearNew: 0, farMoving: 0, farNew: 0 };
  let place = start;
  while (taken.length < most) {
    const wanted = TURNS[place.turn % TURNS.length] ?? 'nearMoving';
    const stream = [wanted, ...FEED_SOURCES].find((one) => at[one] < lists[one].length);
    const row = stream && lists[stream][at[stream]];
    if (!stream || !row) break;
    at[stream] += 1;
    place = {
      made: place.made,
      turn: (place.turn + 1) % TURNS.length,
      places: { ...place.places, [stream]: row.place },
    };
    taken.push({ row, stream, place });
  }
  return taken;
}

const NONE = '-';

export function writeFeedCursor({ made, turn, places }: FeedCursor): string {
  return ['feed', made, turn, ...FEED_SOURCES.map((stream) => places[stream] ?? NONE)].join('_');
}

const RANKED_POSITION = String.raw`(\d{1,4}|-)`;
const TIMED_POSITION = String.raw`(\d{1,17}\.[0-9a-hjkmnp-tv-z]{10}|-)`;
const CURSOR_PATTERN = new RegExp(
  String.raw`^feed_(\d{1,17})_(\d)_${RANKED_POSITION}_${TIMED_POSITION}_${RANKED_POSITION}_${TIMED_POSITION}$`,
);

/** Undefined where the text is none that was ever written. */
export function readFeedCursor(text: string): FeedCursor | undefined {
  const [, made, turn, ...places] = CURSOR_PATTERN.exec(text) ?? [];
  if (made === undefined || Number(turn) >= TURNS.length) return undefined;
  const known = FEED_SOURCES.flatMap((stream, at): [FeedSource, SourcePosition][] => {
    const place = places[at] ?? NONE;
    return place === NONE ? [] : [[stream, place]];
  });
  return { made, turn: Number(turn), places: Object.fromEntries(known) };
}
