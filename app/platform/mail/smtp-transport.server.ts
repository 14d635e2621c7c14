import { createHash } from 'node:crypto';

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

/** Resolves only when the mail server has accepted the email. */
export type SendEmail = (letter: OutboxEmail) => Promise<void>;

const STEP_LIMIT_MS = 10_000;
/** A server that sends a byte now and then would pass the limit of every single step. */
const WHOLE_LIMIT_MS = 60_000;

/**
 * `smtps:` is encrypted from the first byte; `smtp:` as soon as the server offers it, or always with `?requireTLS=true`
 * in the address.
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
      // Always the same for one email, so that the receiver can recognise a duplicate.
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

/**
 * RFC 2369 and 8058. Marked as prepared, since an address must not be folded: some readers do not put it together
 * again.
 */
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
 * A refusal of this email or its receiver (5xx, or none if nodemailer itself refused) does not change by waiting. A
 * mail login that is refused or missing is for the operator to fix: the email waits for that.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { code, responseCode = 500 } = error as { code?: string; responseCode?: number };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && responseCode >= 500 && responseCode !== SIGN_IN_REQUIRED;
}
