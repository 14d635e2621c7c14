/**
 * A member's home list is merged from four disjoint lists: what moves and what is new near the member (topics they follow,
 * communities they belong to), and the same of everything else.
 */
export const HOME_SOURCES = ['nearMoving', 'nearNew', 'farMoving', 'farNew'] as const;
export type HomeSource = (typeof HOME_SOURCES)[number];

/**
 * The sources take turns in this order: one question in six comes from outside, so that nobody reads about one thing
 * alone.
 */
const TURNS: readonly HomeSource[] = [
  'nearMoving',
  'nearNew',
  'nearMoving',
  'nearMoving',
  'nearNew',
  'farMoving',
];

/** A position in a list: a rank in an order snapshot, or a time and an id. */
export type SourcePosition = string;
export type HomeCursor = {
  /** When the order snapshot was made that both lists of what moves follow. */
  made: string;
  turn: number;
  places: Readonly<Partial<Record<HomeSource, SourcePosition>>>;
};

/** These sources follow the order snapshot; the other two list what is not in it, newest first. */
export const RANKED_SOURCES: readonly HomeSource[] = ['nearMoving', 'farMoving'];

type InterleavedRow<Row> = { row: Row; source: HomeSource; place: HomeCursor };

/**
 * Takes up to `most` rows in turns, each with the cursor after it. A list that has ended gives its turn to the first
 * that has not; `lists` hold `most` rows each, or all there are.
 */
export function interleaveSources<Row extends { place: SourcePosition }>(
  lists: Readonly<Record<HomeSource, readonly Row[]>>,
  start: HomeCursor,
  most: number,
): InterleavedRow<Row>[] {
  const taken: InterleavedRow<Row>[] = [];
  const at: Record<HomeSource, number> = { nearMoving: 0, nearNew: 0, farMoving: 0, farNew: 0 };
  let place = start;
  while (taken.length < most) {
    const wanted = TURNS[place.turn % TURNS.length] ?? 'nearMoving';
    const source = [wanted, ...HOME_SOURCES].find((one) => at[one] < lists[one].length);
    const row = source && lists[source][at[source]];
    if (!source || !row) break;
    at[source] += 1;
    place = {
      made: place.made,
      turn: (place.turn + 1) % TURNS.length,
      places: { ...place.places, [source]: row.place },
    };
    taken.push({ row, source, place });
  }
  return taken;
}

const NONE = '-';

export function writeHomeCursor({ made, turn, places }: HomeCursor): string {
  return ['feed', made, turn, ...HOME_SOURCES.map((source) => places[source] ?? NONE)].join('_');
}

const RANKED_POSITION = String.raw`(\d{1,4}|-)`;
const TIMED_POSITION = String.raw`(\d{1,17}\.[0-9a-hjkmnp-tv-z]{10}|-)`;
const CURSOR_PATTERN = new RegExp(
  String.raw`^feed_(\d{1,17})_(\d)_${RANKED_POSITION}_${TIMED_POSITION}_${RANKED_POSITION}_${TIMED_POSITION}$`,
);

/** Undefined where the text is not a cursor that `writeHomeCursor` could have written. */
export function readHomeCursor(text: string): HomeCursor | undefined {
  const [, made, turn, ...places] = CURSOR_PATTERN.exec(text) ?? [];
  if (made === undefined || Number(turn) >= TURNS.length) return undefined;
  const known = HOME_SOURCES.flatMap((source, at): [HomeSource, SourcePosition][] => {
    const place = places[at] ?? NONE;
    return place === NONE ? [] : [[source, place]];
  });
  return { made, turn: Number(turn), places: Object.fromEntries(known) };
}
