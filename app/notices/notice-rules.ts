/**
 * Members choose how they hear of these. Security emails about an account are not among them, since nobody may turn
 * those off.
 */
export const NOTICE_KINDS = [
  'outcome',
  'closing',
  'own',
  'answers',
  'standing',
  'requests',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export const EMAIL_TIMINGS = ['at-once', 'daily', 'never'] as const;
export type EmailTiming = (typeof EMAIL_TIMINGS)[number];
export type NoticePreference = { inSite: boolean; mail: EmailTiming };
export type NoticePreferences = Record<NoticeKind, NoticePreference>;

/**
 * Members get an email at once about what they asked for or what happens to them; other news waits for the daily email.
 */
export const DEFAULT_PREFERENCES: NoticePreferences = {
  outcome: { inSite: true, mail: 'at-once' },
  closing: { inSite: true, mail: 'daily' },
  own: { inSite: true, mail: 'at-once' },
  // Encouraging, but no reason to open an email.
  answers: { inSite: true, mail: 'never' },
  standing: { inSite: true, mail: 'at-once' },
  requests: { inSite: true, mail: 'daily' },
};

export const NOTICES_A_PAGE = 20;
export const NOTICE_DAYS = 90;
export const MAX_NOTICES = 500;
/** The daily email lists at most so many; the rest is on the site. */
export const MAX_IN_DIGEST = 30;

export function isNoticeKind(text: string): text is NoticeKind {
  return (NOTICE_KINDS as readonly string[]).includes(text);
}

function isEmailTiming(text: string): text is EmailTiming {
  return (EMAIL_TIMINGS as readonly string[]).includes(text);
}

/** Reads a checkbox for the site and a select for email, by kind. Undefined if the form has another shape. */
export function readPreferences(text: (name: string) => string): NoticePreferences | undefined {
  const choices = { ...DEFAULT_PREFERENCES };
  for (const kind of NOTICE_KINDS) {
    const mail = text(`mail-${kind}`);
    if (!isEmailTiming(mail)) return undefined;
    choices[kind] = { inSite: text(`site-${kind}`) !== '', mail };
  }
  return choices;
}

const DIGEST_HOUR = 7;
const DAY_MS = 86_400_000;

/** The last seven o'clock in UTC: a notice from before then is in that day's email. */
export function lastDigest(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}
