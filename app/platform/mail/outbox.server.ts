import type { TransactionSql } from 'postgres';
import { isEmailAddress } from '../../base/email-address.ts';
import type { Sql } from '../database/db.server.ts';
import { firstLink } from './email-body.ts';

/**
 * Mail is written into the outbox in the transaction of what it tells about, and sent by a job: a request
 * never waits for a mail server, and what was not committed is never mailed.
 */
export type EmailToQueue = {
  /** The same key is never queued twice. */
  key: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Where mails like this one are ended by one press (RFC 8058). */
  unsubscribe?: string;
  /** Not to be sent before. */
  notBefore?: Date | undefined;
};

/** Heard by the sending job as soon as the transaction is committed. */
export const OUTBOX_CHANNEL = 'outbox';

const KEY_MINUTES = 15;
const LATE_MINUTES = 5;
const BODY_DAYS = 7;
const ROW_DAYS = 30;
/** What no mail server was ever there for is not kept for good either. */
const UNSENT_DAYS = 180;

export async function queueEmail(
  tx: TransactionSql,
  { key, to, replyTo, subject, text, html, unsubscribe, notBefore }: EmailToQueue,
): Promise<void> {
  if (!isEmailAddress(to)) throw new Error('A mail was to go to something that is no address.');
  if (replyTo !== undefined && !isEmailAddress(replyTo))
    throw new Error('A mail was to be answered to something that is no address.');
  await tx`
    with kept as (
      insert into outbox (dedupe_key, recipient, reply_to, subject, text, html, unsubscribe, next_try_at)
      values (${key}, ${to}, ${replyTo ?? null}, ${oneLine(subject)}, ${text}, ${html}, ${unsubscribe ?? null},
        coalesce(${notBefore ?? null}::timestamptz, now()))
      on conflict (dedupe_key) do nothing
      returning id
    )
    select pg_notify(${OUTBOX_CHANNEL}, '') from kept`;
}

/** What was queued and is no longer true is not sent; what is on its way cannot be taken back. */
export async function cancelEmail(tx: TransactionSql, key: string): Promise<void> {
  await tx`delete from outbox where dedupe_key = ${key} and sent_at is null`;
}

function oneLine(subject: string): string {
  return subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** Of addresses such as `/sign-in/enter?t=…`. */
const LINK_TOKENS = String.raw`([?&]t=)[\w.~%-]+`;

/** Whether one should have gone out some minutes ago, or those that were tried lately were all refused. */
export async function isOutboxLate(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isDue: boolean; isRefused: boolean; isSent: boolean }[]>`
    select
      exists (select 1 from outbox where next_try_at < now() - make_interval(mins => ${LATE_MINUTES})) as "isDue",
      exists (select 1 from outbox where next_try_at is not null and last_error is not null) as "isRefused",
      exists (select 1 from outbox where queued_at > now() - interval '2 hours' and sent_at > now() - interval '1 hour') as "isSent"`;
  return row !== undefined && (row.isDue || (row.isRefused && !row.isSent));
}

/** Soon after a mail went out the keys in its links are in its receiver's mailbox, and nowhere else. */
export async function redactSentTokens(sql: Sql): Promise<void> {
  await sql`
    update outbox set text = regexp_replace(text, ${LINK_TOKENS}, '\\1…', 'g'), html = regexp_replace(html, ${LINK_TOKENS}, '\\1…', 'g')
    where queued_at > now() - make_interval(days => ${BODY_DAYS}) and sent_at < now() - make_interval(mins => ${KEY_MINUTES})
      and text ~ ${LINK_TOKENS}`;
}

/** The bodies of settled mails go after a week, the rows after a month. */
export async function cleanOutbox(sql: Sql): Promise<void> {
  await sql`
    delete from outbox
    where coalesce(sent_at, failed_at) < now() - make_interval(days => ${ROW_DAYS})
      or queued_at < now() - make_interval(days => ${UNSENT_DAYS})`;
  await sql`
    update outbox set text = '', html = '', emptied_at = now()
    where emptied_at is null and coalesce(sent_at, failed_at) < now() - make_interval(days => ${BODY_DAYS})`;
}

/** Without a mail server a developer still has to get at the link of a mail: it is printed as it is queued. */
export function createEmailLinkPrinter(
  sql: Sql,
  print: (line: string) => void,
): () => Promise<void> {
  let seen: string | undefined;
  return async () => {
    if (seen === undefined) {
      const [last] = await sql<{ id: string }[]>`
        select coalesce(max(id), 0) as id from outbox where queued_at < now() - interval '10 seconds'`;
      seen = last?.id ?? '0';
    }
    const rows = await sql<{ id: string; recipient: string; subject: string; text: string }[]>`
      select id, recipient, subject, text from outbox where id > ${seen} order by id`;
    for (const { id, recipient, subject, text } of rows) {
      print(`mail to ${recipient}: ${subject}\n  ${firstLink(text) ?? '(no link in it)'}`);
      seen = id;
    }
  };
}
