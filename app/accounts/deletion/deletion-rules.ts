/** Between asking for it and the erasure: the way back. The database counts the same days. */
export const DELETION_DAYS = 14;
/** So long before the erasure the way back is mailed once more. */
export const REMINDER_DAYS = 2;

/** A community whose owner leaves, and what becomes of it as things stand. */
export type OwnedCommunity = {
  slug: string;
  name: string;
  becomes: { heir: string } | 'ownerless' | 'deleted';
};

/** What deleting an account would mean for a member today, told before it is asked for. */
export type DeletionSummary = {
  isLastAdmin: boolean;
  openAnswers: number;
  closedAnswers: number;
  reasons: number;
  /** Questions that stay without an author, and that go. */
  keptQuestions: number;
  goneQuestions: number;
  communities: OwnedCommunity[];
};
