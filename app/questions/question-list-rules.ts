/** The sort orders of a list of questions; the first is the default. */
export const SORTS = ['trending', 'new', 'closing', 'closed', 'answered', 'unanswered'] as const;
export type Sort = (typeof SORTS)[number];
/** The results of a search are sorted by best match by default. */
export type ListSort = Sort | 'best';

/** Orders that change with every answer, so snapshots of them are stored. */
export const RANKED_SORTS = ['trending', 'answered'] as const;
export type RankedSort = (typeof RANKED_SORTS)[number];

export const PAGE_SIZE = 24;
/** The most questions in an order; the database has the same limit. */
export const MAX_RANKED = 5_000;
/** An order is renewed when it is this old, and its pages can be read for an hour. */
export const ORDER_FRESH_S = 60;
export const ORDER_KEPT_S = 3_600;
/** The most matches that a search compares, the newest first. */
export const MAX_FOUND = 2_000;

/**
 * How often one network may read what is not cached, such as a search, which costs as much as a dozen cached pages. It is read
 * while somebody types or after each answer, and a whole class may do so at once.
 */
export const READ_LIMIT = { perMinute: 600, burst: 120, inPortions: true } as const;

/** Closed questions have a list of their own, and can be found by new, most answered and best match. */
export function isOpenOnly(sort: ListSort): boolean {
  return sort === 'trending' || sort === 'closing' || sort === 'unanswered';
}

/** The order that a list has, or that breaks its ties. */
export function rankedSortOf(sort: ListSort): RankedSort {
  return sort === 'trending' || sort === 'unanswered' ? 'trending' : 'answered';
}

/** Why a question has its place: this many answers in this many hours. */
export type AnswerActivity = { answers: number; hours: number };

/** How much a search found. */
export type SearchCounts = {
  total: number;
  asWritten: number;
  isBounded: boolean;
  /** Words of the search that no question contains. */
  leftOut?: readonly string[];
};
