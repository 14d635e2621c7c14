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
};

/** Letters of a mark: two in sixteen million reasons are taken for each other. */
const MARK_LENGTH = 4;

export function reasonMark(address: string): string {
  return address.slice(0, MARK_LENGTH);
}

export function marksIn({ marks }: Pick<ReasonNews, 'marks'>): string[] {
  return Array.from({ length: marks.length / MARK_LENGTH }, (_, at) =>
    marks.slice(at * MARK_LENGTH, (at + 1) * MARK_LENGTH),
  );
}

/** What a page knows of the reasons: those it shows, and how many there were of others when it was made. */
export type KnownReasons = {
  total: number;
  asOf: string;
  shown: readonly { id: string; saidAt: string }[];
  /** What the reader wrote, which is no news to them. */
  ownId: string | undefined;
};

/** What a page tells of news: how many are new, as it tells how many there are, and which of its own are gone. */
export type Arrivals = { fresh: number | 'some'; gone: ReadonlySet<string> };

export const NO_ARRIVALS: Arrivals = { fresh: 0, gone: new Set() };

/** A page may have been read after the news was, and be a moment newer than it says. */
const MARGIN_MS = 2_000;

export function arrivalsIn(news: ReasonNews | undefined, known: KnownReasons): Arrivals {
  if (!news || news.asOf <= known.asOf) return NO_ARRIVALS;
  const marks = new Set(marksIn(news));
  const gone = new Set(goneIn(news, known.shown).map(({ id }) => id));
  return { fresh: freshIn(news, known, { marks, gone: gone.size }), gone };
}

/** Which of these are gone. Where there are more than are named, one may be among the others, and is left alone. */
export function goneIn(news: ReasonNews, shown: KnownReasons['shown']): KnownReasons['shown'] {
  if (news.total > SHOWN_AT_MOST) return [];
  const marks = new Set(marksIn(news));
  const named = Date.parse(news.asOf) - MARGIN_MS;
  return shown.filter(({ id, saidAt }) => !marks.has(reasonMark(id)) && Date.parse(saidAt) < named);
}

type Named = { marks: ReadonlySet<string>; gone: number };

function freshIn(
  news: ReasonNews,
  { total, asOf, ownId }: KnownReasons,
  { marks, gone }: Named,
): Arrivals['fresh'] {
  const own = ownId === undefined ? undefined : reasonMark(ownId);
  if (Math.max(news.total, total) <= SHOWN_AT_MOST) {
    const others = news.total - (own !== undefined && marks.has(own) ? 1 : 0);
    return Math.max(0, others - (total - gone));
  }
  const [newest] = marks;
  return news.latest !== undefined && news.latest > asOf && newest !== own ? 'some' : 0;
}
