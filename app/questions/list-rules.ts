/** In how many ways a list of questions can be ordered; the first is meant where none is named. */
export const SORTS = ['trending', 'new', 'closing', 'closed', 'answered', 'unanswered'] as const;
export type Sort = (typeof SORTS)[number];
/** What a search finds is ordered by how well it fits unless a sort is named. */
export type ListSort = Sort | 'best';

/** Orders that change with every answer: each is written down as it stood at one moment. */
export const RANKED_SORTS = ['trending', 'answered'] as const;
export type RankedSort = (typeof RANKED_SORTS)[number];

export const PAGE_SIZE = 24;
/** An order holds at most so many, as the database does. */
export const MAX_RANKED = 5_000;
/** An order is made anew when it is this old, and its pages can be read for an hour. */
export const ORDER_FRESH_S = 60;
export const ORDER_KEPT_S = 3_600;
/** Of the questions that match a search so many are compared, the newest first. */
export const MAX_FOUND = 2_000;

/** A search is made for whoever asks, and costs what a dozen kept pages do; a class searches at once. */
export const LIST_READ_LIMIT = { perMinute: 600, burst: 120 };

/** Closed questions have a list of their own, and stay findable among the new, the most answered and what fits. */
export function isOpenOnly(sort: ListSort): boolean {
  return sort === 'trending' || sort === 'closing' || sort === 'unanswered';
}

/** Whose places a list goes by, or breaks ties by. */
export function rankedSortOf(sort: ListSort): RankedSort {
  return sort === 'trending' || sort === 'unanswered' ? 'trending' : 'answered';
}

/** Why a question stands where it stands: so many answers in the last so many hours. */
export type AnswerActivity = { answers: number; hours: number };
