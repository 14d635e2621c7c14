/**
 * Every table that says something of a person, what an export holds of it and what becomes of it when the account is
 * erased. A test compares this with the tables of the database (test/request/personal-data.test.ts) and refuses a table
 * that is missing here.
 */
export type PersonalTable = {
  /** The columns that lead to a person. */
  columns: readonly string[];
  /** The file of an export, or why there is none. */
  export: { file: string } | { none: string };
  erasure: string;
};

export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  members: {
    columns: ['id', 'email', 'voter', 'handle'],
    export: { file: 'profile' },
    erasure:
      'The row goes, last of all. Nothing of a member who was shut out goes before they are let in again.',
  },
  staff: {
    columns: ['member_id'],
    export: { file: 'profile' },
    erasure: 'Goes with the member. The last admin cannot leave before there is another.',
  },
  doubtful_names: {
    columns: ['member_id'],
    export: {
      none: 'A note for admins that a name could be taken for the site, its staff or somebody else. Your name and handle are in the file “profile”.',
    },
    erasure: 'Goes with the member.',
  },
  credentials: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'Goes with the member.',
  },
  passkeys: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'Goes with the member.',
  },
  member_codes: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'Goes with the member.',
  },
  recovery_codes: {
    columns: ['member_id'],
    export: { file: 'ways-to-sign-in' },
    erasure: 'Goes with the member.',
  },
  sessions: {
    columns: ['member_id'],
    export: { file: 'sessions' },
    erasure: 'All end when the account is asked to be deleted.',
  },
  security_events: {
    columns: ['member_id'],
    export: { file: 'security-log' },
    erasure: 'The lines stay until their 90 days are over, without whose account it was.',
  },
  mail_tokens: {
    columns: ['member_id', 'email', 'voter'],
    export: {
      none: 'Links that were made to be emailed to you: they are keys, kept as what cannot be turned back into them, beside a code for the network that asked, which may not have been yours.',
    },
    erasure: 'Go with the member, and those that were mailed to the same address.',
  },
  member_details: {
    columns: ['member_id'],
    export: { file: 'about-me' },
    erasure: 'Goes with the member.',
  },
  carried_marks: {
    columns: ['member_id', 'voter'],
    export: { file: 'answers-taken-along' },
    erasure: 'Goes with the member.',
  },
  answers: {
    columns: ['voter'],
    export: { file: 'answers' },
    erasure:
      'On questions still open, paused ones too, the answer is taken back and no longer counts. On closed and removed ones it counts on. In all rows the voter becomes a random number that stands nowhere else.',
  },
  answer_log: {
    columns: ['token'],
    export: {
      none: 'The log of a question is the same for everybody. The file “answers” has the receipts that find your entries in it.',
    },
    erasure: 'Stays as it is. Without the receipt nobody can tell whose an entry was.',
  },
  peeks: {
    columns: ['voter'],
    export: { file: 'results-seen-first' },
    erasure:
      'On questions still open it goes and no longer counts. On closed and removed ones it counts on under a random number that stands nowhere else.',
  },
  reasons: {
    columns: ['voter'],
    export: { file: 'reasons' },
    erasure: 'Goes, on closed questions too: they are words, and no result counts them.',
  },
  questions: {
    columns: ['author_id'],
    export: { file: 'questions' },
    erasure:
      'Goes where nobody else answered, with what hangs on it. Every other one stays without an author.',
  },
  question_drafts: {
    columns: ['author_id'],
    export: { file: 'drafts' },
    erasure: 'Goes with the member.',
  },
  survey_drafts: {
    columns: ['author_id'],
    export: { file: 'survey-drafts' },
    erasure: 'Goes with the member.',
  },
  question_asks: {
    columns: ['member_id'],
    export: {
      none: 'When you asked within the last day or two, for the limit on asking: the file “questions” has the times.',
    },
    erasure: 'Goes with the member.',
  },
  community_members: {
    columns: ['member_id'],
    export: { file: 'communities' },
    erasure:
      'Goes. What an owner leaves is handed to whoever has been its moderator for longest, else to whoever has belonged to it for longest. A community with nobody else in it goes, unless questions stay in it.',
  },
  community_requests: {
    columns: ['member_id'],
    export: { file: 'community-requests' },
    erasure: 'Goes with the member.',
  },
  community_bans: {
    columns: ['member_id', 'banned_by'],
    export: { file: 'community-bans' },
    erasure: 'Goes with whoever was banned. A ban by the member stays without saying whose it was.',
  },
  community_invitations: {
    columns: ['made_by'],
    export: { file: 'community-invitations' },
    erasure: 'Lets nobody in any more, and stays without who made it.',
  },
  community_makings: {
    columns: ['member_id'],
    export: {
      none: 'When you made a community within the last day or two, for the limit on making: the file “community-log” has the times.',
    },
    erasure: 'Goes with the member.',
  },
  community_acts: {
    columns: ['member_id', 'about_id'],
    export: { file: 'community-log' },
    erasure: 'The line stays without who did it, and without whom it was done to.',
  },
  held_acts: {
    columns: ['member_id'],
    export: { file: 'staff-log' },
    erasure: 'The line stays without who did it.',
  },
  topic_follows: {
    columns: ['member_id'],
    export: { file: 'topics' },
    erasure: 'Goes with the member.',
  },
  notices: {
    columns: ['member_id'],
    export: { file: 'notices' },
    erasure: 'Goes with the member.',
  },
  notice_choices: {
    columns: ['member_id'],
    export: { file: 'notice-choices' },
    erasure: 'Goes with the member.',
  },
  question_follows: {
    columns: ['member_id'],
    export: { file: 'questions-followed' },
    erasure: 'Goes with the member.',
  },
  mail_follows: {
    columns: ['email'],
    export: { file: 'questions-followed-by-mail' },
    erasure: 'What the address follows goes, and nothing is mailed about it any more.',
  },
  outbox: {
    columns: ['recipient', 'reply_to'],
    export: { file: 'mails' },
    erasure: 'Mails to or from the address go, and others that name it.',
  },
  contact_messages: {
    columns: ['email'],
    export: {
      none: 'What was written through the contact form: anybody can enter any address there, so nothing tells that it was you. Write to us, and we look.',
    },
    erasure: 'Messages under the address go.',
  },
  reports: {
    columns: ['email'],
    export: { none: 'Reports of questions, for the same reason.' },
    erasure:
      'Reports under the address lose it, and the words with it. What was reported and why stays until 180 days are over.',
  },
};
