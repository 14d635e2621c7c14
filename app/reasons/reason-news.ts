import { SHOWN_AT_MOST } from './reason-rules.ts';

/**
 * How the reasons on a question stand, as it is told to open pages: how many there are, and which ones, each by the
 * first letters of what a page calls it. So a page knows which of its own are gone, and nothing of the others.
 */
export type ReasonNews = {
  /** The id in the question's address. */
  question: string;
  asOf: string;
  /** One past the most shown where there are more. */
  total: number;
  /** When the newest was said. */
  latest?: string;
  /** The marks of at most as many as a page shows, newest first. */
  marks: string;
  /** The marks of those on the screen of a room, in the order in which they were let in. */
  presented?: string;
  /** When the last of those was let in: the same one may have been let in anew, with another name or answer. */
  letInAt?: string;
};

/** Letters of a mark, which say three bytes: two in sixteen million reasons are taken for each other. */
const MARK_LENGTH = 4;
export const MARK_BYTES = 3;

export function reasonMark(address: string): string {
  return address.slice(0, MARK_LENGTH);
}

export function marksIn({ marks }: { marks: string }): string[] {
  return Array.from({ length: marks.length / MARK_LENGTH }, (_, at) =>
    marks.slice(at * MARK_LENGTH, (at + 1) * MARK_LENGTH),
  );
}

/** What a page knows of the reasons: those it shows, and which ones there were when it was made. */
export type KnownReasons = {
  total: number;
  /** Undefined where the page may not tell. */
  marks: string | undefined;
  asOf: string;
  shown: readonly Shown[];
  /** What the reader wrote, which is no news to them. */
  ownId: string | undefined;
};

type Shown = { id: string; saidAt: string };

/** What a page tells of news: how many are new, as it tells how many there are, and which of its own are gone. */
export type Arrivals = { fresh: number | 'some'; gone: ReadonlySet<string> };

export const NO_ARRIVALS: Arrivals = { fresh: 0, gone: new Set() };

/** A page may have been read after the news was, and be a moment newer than it says. */
const MARGIN_MS = 2_000;

export function arrivalsIn(news: ReasonNews | undefined, known: KnownReasons): Arrivals {
  if (!news || news.asOf <= known.asOf) return NO_ARRIVALS;
  const gone = new Set(goneIn(news, known.shown).map(({ id }) => id));
  return { fresh: freshIn(news, known), gone };
}

/** Which of the reasons that were fetched the page did not have, the newest first. */
export function freshAmong<Reason extends Shown>(
  fetched: readonly Reason[],
  total: number,
  known: KnownReasons,
): Reason[] {
  const before = marksBefore(known);
  const isNew = areAllNamed(total, known)
    ? ({ id }: Shown) => !before.has(reasonMark(id))
    : ({ saidAt }: Shown) => saidAt > known.asOf;
  const shown = new Set(known.shown.map(({ id }) => id));
  return fetched
    .filter((one) => one.id !== known.ownId && !shown.has(one.id) && isNew(one))
    .toSorted((a, b) => b.saidAt.localeCompare(a.saidAt));
}

/** What the page shows may have been read a moment after the marks. */
function marksBefore({ marks = '', shown }: KnownReasons): ReadonlySet<string> {
  return new Set([...marksIn({ marks }), ...shown.map(({ id }) => reasonMark(id))]);
}

/** Beyond what a page shows, one without a mark may be an older one. */
function areAllNamed(total: number, known: KnownReasons): boolean {
  return Math.max(total, known.total) <= SHOWN_AT_MOST;
}

/** Which of these are gone. Where there are more than are named, one may be among the others, and is left alone. */
export function goneIn(news: ReasonNews, shown: KnownReasons['shown']): KnownReasons['shown'] {
  if (news.total > SHOWN_AT_MOST) return [];
  const marks = new Set(marksIn(news));
  const named = Date.parse(news.asOf) - MARGIN_MS;
  return shown.filter(({ id, saidAt }) => !marks.has(reasonMark(id)) && Date.parse(saidAt) < named);
}

function freshIn(news: ReasonNews, known: KnownReasons): Arrivals['fresh'] {
  if (known.marks === undefined) return 0;
  const own = known.ownId === undefined ? undefined : reasonMark(known.ownId);
  const marks = marksIn(news);
  if (areAllNamed(news.total, known)) {
    const before = marksBefore(known);
    return marks.filter((mark) => mark !== own && !before.has(mark)).length;
  }
  return news.latest !== undefined && news.latest > known.asOf && marks[0] !== own ? 'some' : 0;
}
