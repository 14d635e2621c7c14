import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { Sql } from '../../platform/database/db.server.ts';
import { checkFormStamp, formStampOf } from '../../platform/http/form-stamp.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { site } from '../../site.config.ts';
import { normalizeMailbox, quoteOf } from './contact-quote.ts';
import {
  CONFIRMATIONS_A_DAY,
  CONTACT_DAYS,
  CONTACT_LIMIT,
  MAX_FILL_MS,
  MIN_FILL_MS,
  checkContact,
  type ContactMessage,
  type ContactProblems,
  type ContactRefusal,
  type ContactTopic,
  type ContactInput,
} from '../contact-rules.ts';
import { confirmationEmail, messageEmail } from '../words/emails/contact.server.ts';
import {
  CONFIRMATION_KEY,
  countConfirmations,
  insertContactMessage,
} from './contact-messages.server.ts';

export type ContactSubmission = {
  typed: ContactInput;
  /** Filled by programs only: people do not see the field. */
  honeypot: string;
  stamp: string;
};

export type ContactResult =
  | { sent: true }
  | { sent: false; why: ContactRefusal; problems: ContactProblems };

type Deps = {
  sql: Sql;
  log: Logger;
  limits: RateLimiter;
  secret: Secret;
  network: string;
  now: Date;
};

const PURPOSE = 'contact form';

export function contactStamp(secret: Secret, now: Date): string {
  return formStampOf(secret, PURPOSE, now);
}

export async function sendContactMessage(
  deps: Deps,
  { typed, honeypot, stamp }: ContactSubmission,
): Promise<ContactResult> {
  const message = checkContact(typed);
  if ('problems' in message) return { sent: false, why: 'problems', problems: message.problems };
  // Whoever filled this learns nothing from the answer.
  if (honeypot !== '') return { sent: true };
  const why = checkFormStamp(deps.secret, PURPOSE, stamp, {
    now: deps.now,
    minMs: MIN_FILL_MS,
    maxMs: MAX_FILL_MS,
  });
  if (why) return { sent: false, why, problems: {} };
  if (!(await deps.limits.take('contact', deps.network, CONTACT_LIMIT)))
    return { sent: false, why: 'limit', problems: {} };

  try {
    await deps.sql.begin((tx) => storeAndMail(tx, message, stamp, deps));
    return { sent: true };
  } catch (error) {
    // What somebody wrote is not lost with the database: the form comes back with it.
    deps.log.error({ err: error }, 'contact message could not be kept');
    return { sent: false, why: 'fault', problems: {} };
  }
}

async function storeAndMail(
  tx: TransactionSql,
  message: ContactMessage,
  stamp: string,
  deps: Deps,
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([stamp, message]))
    .digest();
  // A double press is one message.
  if (!(await insertContactMessage(tx, digest, message))) return;
  await queueEmail(tx, {
    key: `contact ${digest.toString('hex')}`,
    to: mailboxOf(message.topic),
    replyTo: message.email,
    ...messageEmail(message),
  });
  await queueConfirmation(tx, message, deps);
}

/**
 * To the address that was left, which nobody has checked: it may be a stranger's. So there is one a day for each mailbox,
 * by the day in UTC, a number for all of them, and nothing in it that could be of use to whoever typed it.
 */
async function queueConfirmation(
  tx: TransactionSql,
  { email, topic, message }: ContactMessage,
  { secret, now }: Deps,
): Promise<void> {
  if (email === undefined || Object.values(site.mail).includes(email.toLowerCase())) return;
  if ((await countConfirmations(tx)) >= CONFIRMATIONS_A_DAY) return;
  const mailbox = mailboxOf(topic);
  const isRead = !mailbox.endsWith('.example');
  await queueEmail(tx, {
    key: `${CONFIRMATION_KEY} ${now.toISOString().slice(0, 10)} ${secret.sign(CONFIRMATION_KEY, normalizeMailbox(email))}`,
    to: email,
    replyTo: isRead ? mailbox : undefined,
    ...confirmationEmail({
      topic,
      // What is said in confidence is not repeated to an address with a slip in it.
      quote: topic === 'harm' || topic === 'privacy' ? undefined : quoteOf(message),
      canReply: isRead,
      days: CONTACT_DAYS,
    }),
  });
}

function mailboxOf(topic: ContactTopic): string {
  if (topic === 'harm') return site.mail.safety;
  return topic === 'privacy' ? site.mail.privacy : site.mail.contact;
}
