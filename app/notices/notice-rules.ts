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

export const MAIL_WHENS = ['at-once', 'daily', 'never'] as const;
export type MailWhen = (typeof MAIL_WHENS)[number];
export type NoticeChoice = { inSite: boolean; mail: MailWhen };
export type NoticeChoices = Record<NoticeKind, NoticeChoice>;

/** At once is what somebody asked for or what happens to them; what can wait until the morning does. */
export const USUAL: NoticeChoices = {
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
export const MOST_NOTICES = 500;
/** A mail of the day names so many; the rest is on the site. */
export const MOST_IN_A_MAIL = 30;

export function isNoticeKind(text: string): text is NoticeKind {
  return (NOTICE_KINDS as readonly string[]).includes(text);
}

function isMailWhen(text: string): text is MailWhen {
  return (MAIL_WHENS as readonly string[]).includes(text);
}

/** What the form sends: a box for the site, a list for the mail. Undefined where it is not that form. */
export function choicesIn(text: (name: string) => string): NoticeChoices | undefined {
  const choices = { ...USUAL };
  for (const kind of NOTICE_KINDS) {
    const mail = text(`mail-${kind}`);
    if (!isMailWhen(mail)) return undefined;
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
