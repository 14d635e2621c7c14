/** Days between the request and the erasure, in which it can be cancelled. The database counts the same days. */
export const DELETION_DAYS = 14;
/** So many days before the erasure, an email reminds of it. */
export const REMINDER_DAYS = 2;

/** A community whose owner leaves, and what would become of it now. */
export type OwnedCommunity = {
  slug: string;
  name: string;
  becomes: { heir: string } | 'ownerless' | 'deleted';
};

/** What deleting an account would mean for its member today, shown before it is requested. */
export type DeletionSummary = {
  isLastAdmin: boolean;
  openAnswers: number;
  closedAnswers: number;
  reasons: number;
  /** Questions that stay without an author, and questions that are deleted. */
  keptQuestions: number;
  goneQuestions: number;
  communities: OwnedCommunity[];
};
