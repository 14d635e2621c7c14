/**
 * A member's feed is read from four lists that have no question in common: what moves and what is new near to them
 * (topics they follow, communities they belong to), and the same of everything else.
 */
export const STREAMS = ['nearMoving', 'nearNew', 'farMoving', 'farNew'] as const;
export type Stream = (typeof STREAMS)[number];

/** In which turn they are taken from: one in six is from outside, so that nobody reads of one thing alone. */
const TURNS: readonly Stream[] = [
  'nearMoving',
  'nearNew',
  'nearMoving',
  'nearMoving',
  'nearNew',
  'farMoving',
];

/** A place in a list: a number in an order, or a moment and an id. */
export type Place = string;
export type FeedCursor = {
  /** The moment of the order that both lists of what moves go by. */
  made: string;
  turn: number;
  places: Readonly<Partial<Record<Stream, Place>>>;
};

/** Of two lists one is the order and the other the rest of it. */
export const IN_ORDER: readonly Stream[] = ['nearMoving', 'farMoving'];

type Taken<Row> = { row: Row; stream: Stream; place: FeedCursor };

/**
 * So many rows in their turns, each with the place behind it. A list that has ended gives its turn to the first that has
 * not; `lists` hold as many rows as are wanted, or all there are.
 */
export function takeInTurns<Row extends { place: Place }>(
  lists: Readonly<Record<Stream, readonly Row[]>>,
  start: FeedCursor,
  most: number,
): Taken<Row>[] {
  const taken: Taken<Row>[] = [];
  const at: Record<Stream, number> = { nearMoving: 0, nearNew: 0, farMoving: 0, farNew: 0 };
  let place = start;
  while (taken.length < most) {
    const wanted = TURNS[place.turn % TURNS.length] ?? 'nearMoving';
    const stream = [wanted, ...STREAMS].find((one) => at[one] < lists[one].length);
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
  return ['feed', made, turn, ...STREAMS.map((stream) => places[stream] ?? NONE)].join('_');
}

const PLACE_IN_ORDER = String.raw`(\d{1,4}|-)`;
const PLACE_BEHIND = String.raw`(\d{1,17}\.[0-9a-hjkmnp-tv-z]{10}|-)`;
const FORM = new RegExp(
  String.raw`^feed_(\d{1,17})_(\d)_${PLACE_IN_ORDER}_${PLACE_BEHIND}_${PLACE_IN_ORDER}_${PLACE_BEHIND}$`,
);

/** Undefined where the text is none that was ever written. */
export function readFeedCursor(text: string): FeedCursor | undefined {
  const [, made, turn, ...places] = FORM.exec(text) ?? [];
  if (made === undefined || Number(turn) >= TURNS.length) return undefined;
  const known = STREAMS.flatMap((stream, at): [Stream, Place][] => {
    const place = places[at] ?? NONE;
    return place === NONE ? [] : [[stream, place]];
  });
  return { made, turn: Number(turn), places: Object.fromEntries(known) };
}
