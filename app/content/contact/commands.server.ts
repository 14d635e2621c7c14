import { createHash } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { Sql } from '../../platform/database/db.server.ts';
import { stampAge, stampOf } from '../../platform/http/form-stamp.server.ts';
import type { Limits } from '../../platform/http/limits.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import { mailBody } from '../../platform/mail/mail-body.ts';
import { queueMail } from '../../platform/mail/mail.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { site } from '../../site.config.ts';
import { mailboxBehind, quoteOf } from './contact-quote.ts';
import {
  CONFIRMATIONS_A_DAY,
  CONTACT_DAYS,
  CONTACT_LIMIT,
  CONTACT_TOPICS,
  LONGEST_FILL_MS,
  SHORTEST_FILL_MS,
  checkContact,
  type ContactMessage,
  type ContactProblems,
  type ContactRefusal,
  type ContactTopic,
  type ContactTyped,
} from './contact-rules.ts';
import { CONFIRMATION, countConfirmations, keepContactMessage } from './store.server.ts';

export type ContactPost = {
  typed: ContactTyped;
  /** Filled by programs only: people do not see the field. */
  bait: string;
  stamp: string;
};

export type ContactOutcome =
  | { sent: true }
  | { sent: false; why: ContactRefusal; problems: ContactProblems };

type Means = { sql: Sql; log: Logger; limits: Limits; secret: Secret; network: string; now: Date };

const PURPOSE = 'contact form';

export function contactStamp(secret: Secret, now: Date): string {
  return stampOf(secret, PURPOSE, now);
}

export async function sendContactMessage(
  means: Means,
  { typed, bait, stamp }: ContactPost,
): Promise<ContactOutcome> {
  const message = checkContact(typed);
  if ('problems' in message) return { sent: false, why: 'problems', problems: message.problems };
  // Whoever filled this learns nothing from the answer.
  if (bait !== '') return { sent: true };
  const age = stampAge(means.secret, PURPOSE, stamp, means.now);
  if (age === undefined || age > LONGEST_FILL_MS)
    return { sent: false, why: 'stale', problems: {} };
  if (age < SHORTEST_FILL_MS) return { sent: false, why: 'fast', problems: {} };
  if (!means.limits.take('contact', means.network, CONTACT_LIMIT))
    return { sent: false, why: 'limit', problems: {} };

  try {
    await means.sql.begin((tx) => keepAndMail(tx, message, stamp, means));
    return { sent: true };
  } catch (error) {
    // What somebody wrote is not lost with the database: the form comes back with it.
    means.log.error({ err: error }, 'contact message could not be kept');
    return { sent: false, why: 'fault', problems: {} };
  }
}

async function keepAndMail(
  tx: TransactionSql,
  message: ContactMessage,
  stamp: string,
  means: Means,
): Promise<void> {
  const digest = createHash('sha256')
    .update(JSON.stringify([stamp, message]))
    .digest();
  // A double press is one message.
  if (!(await keepContactMessage(tx, digest, message))) return;
  await queueMail(tx, {
    key: `contact ${digest.toString('hex')}`,
    to: mailboxOf(message.topic),
    replyTo: message.email,
    subject: `${site.name}: ${CONTACT_TOPICS[message.topic].toLowerCase()}, from ${message.name}`,
    ...mailBody(noticeOf(message)),
  });
  await confirm(tx, message, means);
}

/**
 * To the address that was left, which nobody has checked: it may be a stranger's. So there is one a day for each mailbox,
 * by the day in UTC, a number for all of them, and nothing in it that could be of use to whoever typed it.
 */
async function confirm(
  tx: TransactionSql,
  { email, topic, message }: ContactMessage,
  { secret, now }: Means,
): Promise<void> {
  if (email === undefined || Object.values(site.mail).includes(email.toLowerCase())) return;
  if ((await countConfirmations(tx)) >= CONFIRMATIONS_A_DAY) return;
  const mailbox = mailboxOf(topic);
  const isRead = !mailbox.endsWith('.example');
  await queueMail(tx, {
    key: `${CONFIRMATION} ${now.toISOString().slice(0, 10)} ${secret.sign(CONFIRMATION, mailboxBehind(email))}`,
    to: email,
    replyTo: isRead ? mailbox : undefined,
    subject: `${site.name}: your message arrived`,
    ...mailBody([
      `Your message to ${site.name} arrived. You said what it is about: ${CONTACT_TOPICS[topic].toLowerCase()}.`,
      // What is said in confidence is not repeated to an address with a slip in it.
      ...(topic === 'harm' || topic === 'privacy'
        ? []
        : [
            'It begins like this; links and numbers are left out here.',
            { quote: quoteOf(message) },
          ]),
      'A person reads every message. If a reply is needed, it comes to this address; we cannot promise how soon.',
      ...(isRead ? ['To add something, reply to this email.'] : []),
      `We store your message for at most ${CONTACT_DAYS} days.`,
      'You get this email because somebody typed your address into the contact form. If it was not you, there is nothing to do. One address gets at most one such email a day.',
    ]),
  });
}

function mailboxOf(topic: ContactTopic): string {
  if (topic === 'harm') return site.mail.safety;
  return topic === 'privacy' ? site.mail.privacy : site.mail.contact;
}

function noticeOf({ name, email, topic, message }: ContactMessage) {
  return [
    `${name} wrote through the contact form. It is about: ${CONTACT_TOPICS[topic].toLowerCase()}.`,
    { quote: message },
    email === undefined
      ? 'No address was left, so there is nobody to reply to.'
      : `A reply to this email goes to ${email}. Nobody has checked that this address is theirs.`,
  ];
}
