import { createHash } from 'node:crypto';

/** One mail as the outbox holds it. */
export type OutboxEmail = {
  key: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  unsubscribe: string | null;
  queuedAt: Date;
};

/** Settles when the mail server took the mail, and not before. */
export type SendEmail = (letter: OutboxEmail) => Promise<void>;

const STEP_LIMIT_MS = 10_000;
/** A server that sends a byte now and then passes every step's limit. */
const WHOLE_LIMIT_MS = 60_000;

/**
 * `smtps:` is encrypted from the first byte; `smtp:` as soon as the server offers it, always with
 * `?requireTLS=true` in the address.
 */
export async function createSmtpTransport(smtpUrl: string, from: string): Promise<SendEmail> {
  const { createTransport } = await import('nodemailer');
  const mailer = createTransport({
    url: smtpUrl,
    dnsTimeout: STEP_LIMIT_MS,
    connectionTimeout: STEP_LIMIT_MS,
    greetingTimeout: STEP_LIMIT_MS,
    socketTimeout: STEP_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ key, to, replyTo, subject, text, html, unsubscribe, queuedAt }) => {
    await mailer.sendMail({
      from,
      to: { name: '', address: to },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      date: queuedAt,
      // Always the same for one mail: should it ever go out twice, the receiver can tell.
      messageId: `<${createHash('sha256').update(`${key} ${queuedAt.toISOString()}`).digest('hex').slice(0, 32)}@${domainOf(from)}>`,
      xMailer: false,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && unsubscribeHeaders(unsubscribe)),
      },
      signal: AbortSignal.timeout(WHOLE_LIMIT_MS),
    });
  };
}

/** RFC 2369 and 8058. Prepared: an address must not be folded, since some readers do not put it together again. */
function unsubscribeHeaders(address: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

const SIGN_IN_REQUIRED = 530;

/**
 * A refusal of this mail or its receiver (5xx, or none since nodemailer itself refused it) will not change
 * by waiting. A sign-in that is refused or missing is the operator's to mend: the mail waits for that.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 500 } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && responseCode >= 500 && responseCode !== SIGN_IN_REQUIRED;
}
