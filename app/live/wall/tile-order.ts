import type { WallItem } from './wall-order.ts';

/**
 * Which questions have the tiles: those that were answered most in the last five minutes. A tile keeps its place and its
 * question until another has moved more, and only one changes at a time.
 */
export type TileOrder = {
  /** From the first tile, which is the largest. */
  questions: readonly string[];
  /** When the last one changed, by the viewer's clock; undefined until one has. */
  changedAt: number | undefined;
};

export const MAX_TILES = 3;
/** Long enough to read a tile and to see its result move. */
export const TILE_STAYS_MS = 30_000;

export type TileContext = {
  /** Whether the page can draw it. */
  isKnown: (question: string) => boolean;
  /** Whether its result can be shown. */
  isOpen: (question: string) => boolean;
};

type TileMoment = TileContext & {
  now: number;
  /** Somebody reads or uses the wall. */
  isFrozen: boolean;
};

/** Most answers in five minutes first, then those with a result to show, then most in the hour, then the newest. */
export function sortByMovement(
  items: readonly WallItem[],
  { isOpen }: Pick<TileContext, 'isOpen'>,
): readonly WallItem[] {
  const waits = ({ question }: WallItem) => Number(!isOpen(question));
  return items.toSorted(
    (a, b) =>
      recentOf(b) - recentOf(a) ||
      waits(a) - waits(b) ||
      b.answers - a.answers ||
      Date.parse(b.at) - Date.parse(a.at),
  );
}

/** Tiles for a wall that is opened, resumes after a pause, or is asked to: who stays keeps the place. */
export function chooseTiles(
  before: readonly string[],
  latest: readonly WallItem[],
  look: TileContext,
): readonly string[] {
  const best = movedMost(latest, look).slice(0, MAX_TILES);
  // The largest tile is for a drawing, if there is one.
  const lead = best.find(({ question }) => look.isOpen(question));
  const sorted = lead ? [lead, ...best.filter((one) => one !== lead)] : best;
  const names = sorted.map(({ question }) => question);
  return filledTiles(
    before.map((one) => (names.includes(one) ? one : undefined)).slice(0, names.length),
    names,
  );
}

/**
 * The tiles after a new list: the same, or with one question in place of the one that moved least. The free place of a
 * question that left the hour, or was removed, is filled at once.
 */
export function nextTiles(
  tiles: TileOrder,
  latest: readonly WallItem[],
  moment: TileMoment,
): TileOrder {
  const { now, isFrozen } = moment;
  if (isFrozen) return tiles;
  const ranked = movedMost(latest, moment);
  const isListed = (one: string) => ranked.some(({ question }) => question === one);
  const stay = tiles.questions.map((one) => (isListed(one) ? one : undefined));
  const filled = filledTiles(
    stay,
    ranked.map(({ question }) => question),
  );
  if (filled.join() !== tiles.questions.join()) return { questions: filled, changedAt: now };
  if (tiles.changedAt !== undefined && now - tiles.changedAt < TILE_STAYS_MS) return tiles;
  const challenger = ranked.find(({ question }) => !filled.includes(question));
  const weakest = ranked.findLast(({ question }) => filled.includes(question));
  if (!challenger || !weakest || recentOf(challenger) <= recentOf(weakest)) return tiles;
  return {
    questions: filled.map((one) => (one === weakest.question ? challenger.question : one)),
    changedAt: now,
  };
}

/** The tile whose question was answered most since an earlier list, if any was. */
export function movedTile(
  tiles: readonly string[],
  before: readonly WallItem[],
  latest: readonly WallItem[],
): string | undefined {
  const counts = new Map(before.map(({ question, answers }) => [question, answers]));
  const [most] = latest
    .filter(({ question }) => tiles.includes(question))
    .map(({ question, answers }) => ({ question, since: answers - (counts.get(question) ?? 0) }))
    .toSorted((a, b) => b.since - a.since);
  return most && most.since > 0 ? most.question : undefined;
}

/** The first names that stand nowhere yet take the free places, in order; there are never more tiles than names. */
function filledTiles(
  places: readonly (string | undefined)[],
  names: readonly string[],
): readonly string[] {
  const waiting = names.filter((one) => !places.includes(one));
  return Array.from({ length: MAX_TILES }, (_, at) => places[at] ?? waiting.shift()).filter(
    (one) => one !== undefined,
  );
}

function movedMost(latest: readonly WallItem[], look: TileContext): readonly WallItem[] {
  return sortByMovement(
    latest.filter(({ question }) => look.isKnown(question)),
    look,
  );
}

const recentOf = ({ recent = 0 }: WallItem) => recent;
