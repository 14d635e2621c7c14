/** What members are told of. Nothing that costs an account is among them: those mails cannot be turned off. */
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

/** At once is what somebody asked for or what happens to them; what can wait until the morning does. */
export const DEFAULT_PREFERENCES: NoticePreferences = {
  outcome: { inSite: true, mail: 'at-once' },
  closing: { inSite: true, mail: 'daily' },
  own: { inSite: true, mail: 'at-once' },
  // A sign of life, and no reason to open a mail.
  answers: { inSite: true, mail: 'never' },
  standing: { inSite: true, mail: 'at-once' },
  requests: { inSite: true, mail: 'daily' },
};

export const NOTICES_A_PAGE = 20;
export const NOTICE_DAYS = 90;
export const MAX_NOTICES = 500;
/** A mail of the day names so many; the rest is on the site. */
export const MAX_IN_DIGEST = 30;

export function isNoticeKind(text: string): text is NoticeKind {
  return (NOTICE_KINDS as readonly string[]).includes(text);
}

function isEmailTiming(text: string): text is EmailTiming {
  return (EMAIL_TIMINGS as readonly string[]).includes(text);
}

/** What the form sends: a box for the site, a list for the mail. Undefined where it is not that form. */
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

/** The last seven o'clock in UTC: what was made before it is in the mail of that day. */
export function lastDigest(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}
