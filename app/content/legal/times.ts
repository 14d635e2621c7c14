/**
 * How long things are kept, and other figures that the legal texts name. Each says where in the code it is decided;
 * legal.test.ts compares the two, so that a text cannot promise what the code no longer does.
 */
export type LegalTime = { value: number; file: string; codeBefore: string };

function time(value: number, file: string, codeBefore: string): LegalTime {
  return { value, file, codeBefore };
}

const MAIL = 'app/platform/mail/outbox.server.ts';
const ACCOUNTS = 'app/accounts/account-rules.ts';

/** Days, unless the name says otherwise. */
export const TIMES = {
  prefs: time(180, 'app/platform/http/prefs.ts', 'PREFS_DAYS = '),
  voterId: time(400, 'app/platform/http/voter-id.server.ts', 'VOTER_ID_DAYS = '),
  idle: time(14, ACCOUNTS, 'SESSION_IDLE_DAYS = '),
  session: time(90, ACCOUNTS, 'SESSION_LONGEST_DAYS = '),
  known: time(90, ACCOUNTS, 'KNOWN_BROWSER_DAYS = '),
  securityLog: time(90, 'app/accounts/security-log/security-events.ts', 'EVENT_DAYS = '),
  networkKey: time(90, 'app/accounts/security-log/security-events.ts', 'NETWORK_KEY_DAYS = '),
  staffHours: time(12, ACCOUNTS, 'STAFF_SESSION_HOURS = '),
  enteringMinutes: time(10, ACCOUNTS, 'PENDING_SIGN_IN_MINUTES = '),
  provingMinutes: time(10, 'app/accounts/auth/passkey-rules.ts', 'CHALLENGE_MINUTES = '),
  outsideMinutes: time(10, 'app/accounts/auth/provider-rules.ts', 'PROVIDER_SIGN_IN_MINUTES = '),
  joiningMinutes: time(10, 'app/communities/form-handlers.server.ts', 'JOIN_COOKIE_MINUTES = '),
  askingMinutes: time(60, 'app/asking/pending-question.server.ts', 'PENDING_MINUTES = '),
  writtenMinutes: time(1, 'server/http/written-mark.ts', 'WRITTEN_MINUTES = '),
  typedHere: time(1, 'app/asking/ui/use-draft.ts', 'VISITORS_KEEP_DAYS = '),
  leaving: time(14, 'app/accounts/deletion/deletion-rules.ts', 'DELETION_DAYS = '),
  links: time(30, 'app/accounts/auth/link-tokens.server.ts', 'KEPT_DAYS = '),
  notices: time(90, 'app/notices/notice-rules.ts', 'NOTICE_DAYS = '),
  mostNotices: time(500, 'app/notices/notice-rules.ts', 'MAX_NOTICES = '),
  mailKeyMinutes: time(15, MAIL, 'KEY_MINUTES = '),
  mailBody: time(7, MAIL, 'BODY_DAYS = '),
  mailRow: time(30, MAIL, 'ROW_DAYS = '),
  mailUnsent: time(180, MAIL, 'UNSENT_DAYS = '),
  unconfirmed: time(2, 'app/questions/follow-rules.ts', 'UNCONFIRMED_DAYS = '),
  told: time(7, 'app/questions/follow-rules.ts', 'TOLD_WITHIN_DAYS = '),
  unsent: time(7, 'app/answering/queued-answer.ts', 'QUEUED_DAYS = '),
  contact: time(180, 'app/content/contact-rules.ts', 'CONTACT_DAYS = '),
  reports: time(180, 'app/moderation/report-rules.ts', 'REPORT_DAYS = '),
  asks: time(
    1,
    'app/questions/commands/ask-records.server.ts',
    "from question_asks where at < now() - interval '",
  ),
  makings: time(
    1,
    'app/communities/community-rows.server.ts',
    "from community_makings where at < now() - interval '",
  ),
  asksAnHour: time(10, 'app/questions/question-rules.ts', 'ASK_LIMITS = { perHour: '),
  asksADay: time(50, 'app/questions/question-rules.ts', 'perDay: '),
  faults: time(500, 'app/monitoring/error-report-store.server.ts', 'MAX_ROWS = '),
} as const satisfies Record<string, LegalTime>;

export type TimeName = keyof typeof TIMES;

export function days(name: TimeName): string {
  return `${TIMES[name].value} ${TIMES[name].value === 1 ? 'day' : 'days'}`;
}

export function minutes(name: TimeName): string {
  return `${TIMES[name].value} minutes`;
}
