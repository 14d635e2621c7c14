import { MOST_LATEST, type Feed } from './feed.ts';

export type Line = Feed['latest'][number];

/** The questions in the order they stand on the wall. */
export type Places = {
  lines: readonly Line[];
  /** When they last changed, by the clock of whoever looks. */
  movedAt: number;
};

/** Cards change places no more often than this. */
export const APART_MS = 4_000;

type Moment = {
  now: number;
  /** Somebody reads or uses what stands there. */
  isHeld: boolean;
};

/**
 * What is to stand there: the questions of the feed that the page can draw. For one that it cannot draw yet, the newest
 * of those that stood there before stays, so that the wall keeps its length.
 */
export function wantedOf(
  latest: readonly Line[],
  known: { has(question: string): boolean },
  before: readonly Line[] = [],
): readonly Line[] {
  const drawn = latest.filter(({ question }) => known.has(question));
  const inFeed = new Set(latest.map(({ question }) => question));
  const left = before.filter(({ question }) => !inFeed.has(question));
  const stays = left.slice(0, latest.length - drawn.length);
  return [...drawn, ...stays].slice(0, MOST_LATEST);
}

/**
 * Their places after a look at the feed: as in it, when nobody holds them and the last change is long enough ago. The
 * same comes back where nothing moves.
 */
export function placesAfter(
  places: Places,
  wanted: readonly Line[],
  { now, isHeld }: Moment,
): Places {
  if (isHeld || now - places.movedAt < APART_MS || isSameOrder(places.lines, wanted)) return places;
  return { lines: wanted, movedAt: now };
}

/** In these places, with the newest figures there are. */
export function linesIn({ lines }: Places, wanted: readonly Line[]): Line[] {
  const newest = new Map(wanted.map((line) => [line.question, line]));
  return lines.map((line) => newest.get(line.question) ?? line);
}

/**
 * How many were answered since they were put in this order: the fewest at the head that, taken away, leave the rest
 * standing as it does.
 */
export function newerIn({ lines }: Places, wanted: readonly Line[]): number {
  const places = new Map(lines.map(({ question }, at) => [question, at]));
  let next = Infinity;
  for (let at = wanted.length - 1; at >= 0; at--) {
    const place = places.get(wanted[at]?.question ?? '');
    if (place === undefined || place > next) return at + 1;
    next = place;
  }
  return 0;
}

function isSameOrder(some: readonly Line[], others: readonly Line[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ question }, at) => question === others[at]?.question)
  );
}
