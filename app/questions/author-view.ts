/** The author of a question, as a card shows them. */
export type AuthorView = {
  name: string;
  handle: string;
  bio: string;
  since: string;
  /** A few other questions of theirs that everybody may read. */
  others: { id: string; text: string }[];
};
