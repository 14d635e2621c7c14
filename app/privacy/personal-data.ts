/**
 * Every table that says something of a person, what an export holds of it and what becomes of it when the account is
 * erased. A test compares this with the tables of the database (test/request/personal-data.test.ts) and refuses a table
 * that is missing here.
 */
export type PersonalTable = {
  /** The columns that lead to a person. */
  columns: readonly string[];
  /** The file of an export; why there is none says words/not-exported.server.ts. */
  export: { file: string } | { none: true };
  /**
   * What becomes of the rows of whoever leaves: they go with the member or before, a part of them goes and the rest stays
   * without saying whose it was, all stay so, or they stay as they are. Comments say the rest.
   */
  erasure: 'goes' | 'part goes' | 'unnamed' | 'stays';
};

export const PERSONAL_DATA = {
  // The row goes, last of all. Nothing of a member who was shut out goes before they are let in again.
  members: {
    columns: ['id', 'email', 'voter', 'handle'],
    export: { file: 'profile' },
    erasure: 'goes',
  },
  // Goes with the member. The last admin cannot leave before there is another.
  staff: {
    columns: ['member_id'],
    export: { file: 'profile' },
    erasure: 'goes',
  },
  doubtful_names: {
    columns: ['member_id'],
    export: { none: true },
    erasure: 'goes',
  },
  credentials: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'goes',
  },
  passkeys: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'goes',
  },
  member_codes: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'goes',
  },
  recovery_codes: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'goes',
  },
  // All end when the account is asked to be deleted.
  sessions: {
    columns: ['member_id'],
    export: { file: 'sessions' },
    erasure: 'goes',
  },
  // The lines stay until their 90 days are over, without whose account it was.
  security_events: {
    columns: ['member_id'],
    export: { file: 'security-log' },
    erasure: 'unnamed',
  },
  // Go with the member, and those that were mailed to the same address.
  mail_tokens: {
    columns: ['member_id', 'email', 'voter'],
    export: { none: true },
    erasure: 'goes',
  },
  member_details: {
    columns: ['member_id'],
    export: { file: 'about-me' },
    erasure: 'goes',
  },
  carried_marks: {
    columns: ['member_id', 'voter'],
    export: { file: 'answers-taken-along' },
    erasure: 'goes',
  },
  // On questions still open, paused ones too, the answer is taken back and no longer counts. On closed and removed
  // ones it counts on. In all rows the voter becomes a random number that stands nowhere else.
  answers: {
    columns: ['voter'],
    export: { file: 'answers' },
    erasure: 'part goes',
  },
  // Stays as it is. Without the receipt nobody can tell whose an entry was.
  answer_log: {
    columns: ['token'],
    export: { none: true },
    erasure: 'stays',
  },
  // On questions still open it goes and no longer counts. On closed and removed ones it counts on under a random
  // number that stands nowhere else.
  peeks: {
    columns: ['voter'],
    export: { file: 'results-seen-first' },
    erasure: 'part goes',
  },
  // Goes with the next look, a few seconds later, and where the account is erased before that, then.
  unfollowed_changes: {
    columns: ['voter'],
    export: { none: true },
    erasure: 'goes',
  },
  // Goes, on closed questions too: they are words, and no result counts them.
  reasons: {
    columns: ['voter'],
    export: { file: 'reasons' },
    erasure: 'goes',
  },
  // Go, on closed questions too, and with them what they counted.
  reactions: {
    columns: ['voter'],
    export: { file: 'reactions' },
    erasure: 'goes',
  },
  // Goes, wherever it stands: where somebody stands follows from their reactions, which go too.
  opinion_places: {
    columns: ['voter'],
    export: { file: 'places-on-maps' },
    erasure: 'goes',
  },
  // Goes where nobody else answered, with what hangs on it. Every other one stays without an author.
  questions: {
    columns: ['author_id'],
    export: { file: 'questions' },
    erasure: 'part goes',
  },
  question_drafts: {
    columns: ['author_id'],
    export: { file: 'drafts' },
    erasure: 'goes',
  },
  survey_drafts: {
    columns: ['author_id'],
    export: { file: 'survey-drafts' },
    erasure: 'goes',
  },
  question_asks: {
    columns: ['member_id'],
    export: { none: true },
    erasure: 'goes',
  },
  // Goes. What an owner leaves is handed to whoever has been its moderator for longest, else to whoever has belonged
  // to it for longest. A community with nobody else in it goes, unless questions stay in it.
  community_members: {
    columns: ['member_id'],
    export: { file: 'communities' },
    erasure: 'goes',
  },
  community_requests: {
    columns: ['member_id'],
    export: { file: 'community-requests' },
    erasure: 'goes',
  },
  // Goes with whoever was banned. A ban by the member stays without saying whose it was.
  community_bans: {
    columns: ['member_id', 'banned_by'],
    export: { file: 'community-bans' },
    erasure: 'part goes',
  },
  // Lets nobody in any more, and stays without who made it.
  community_invitations: {
    columns: ['made_by'],
    export: { file: 'community-invitations' },
    erasure: 'unnamed',
  },
  community_makings: {
    columns: ['member_id'],
    export: { none: true },
    erasure: 'goes',
  },
  // The line stays without who did it, and without whom it was done to.
  community_acts: {
    columns: ['member_id', 'about_id'],
    export: { file: 'community-log' },
    erasure: 'unnamed',
  },
  // The line stays without who did it.
  held_acts: {
    columns: ['member_id'],
    export: { file: 'staff-log' },
    erasure: 'unnamed',
  },
  topic_follows: {
    columns: ['member_id'],
    export: { file: 'topics' },
    erasure: 'goes',
  },
  notices: {
    columns: ['member_id'],
    export: { file: 'notices' },
    erasure: 'goes',
  },
  notice_choices: {
    columns: ['member_id'],
    export: { file: 'notice-choices' },
    erasure: 'goes',
  },
  question_follows: {
    columns: ['member_id'],
    export: { file: 'questions-followed' },
    erasure: 'goes',
  },
  // What the address follows goes, and nothing is mailed about it any more.
  mail_follows: {
    columns: ['email'],
    export: { file: 'questions-followed-by-mail' },
    erasure: 'goes',
  },
  // Mails to or from the address go, and others that name it.
  outbox: {
    columns: ['recipient', 'reply_to'],
    export: { file: 'mails' },
    erasure: 'goes',
  },
  // Messages under the address go.
  contact_messages: {
    columns: ['email'],
    export: { none: true },
    erasure: 'goes',
  },
  // Reports under the address lose it, and the words with it. What was reported and why stays until 180 days are
  // over.
  reports: {
    columns: ['email'],
    export: { none: true },
    erasure: 'unnamed',
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;

type Tables = typeof PERSONAL_DATA;
/** The tables that no file of an export holds. */
export type UnexportedTable = {
  [Name in keyof Tables]: Tables[Name]['export'] extends { none: true } ? Name : never;
}[keyof Tables];
