/** Whoever asked a question, as a card shows them. */
export type AuthorView = {
  name: string;
  handle: string;
  bio: string;
  since: string;
  /** A few that they asked besides, for all to read. */
  others: { id: string; text: string }[];
};
