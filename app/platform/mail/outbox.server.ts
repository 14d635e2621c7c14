import type { TransactionSql } from 'postgres';
import { isEmailAddress } from '../../base/email-address.ts';
import type { AnySql, Sql, SqlFragment } from '../database/db.server.ts';
import { readDatabaseTime } from '../database/sql-timestamps.server.ts';
import { firstLink } from './email-body.ts';

/**
 * An email is written into the outbox in the transaction it tells about, and sent by a job: a request never waits for a
 * mail server, and what was not committed is never mailed.
 */
export type EmailToQueue = {
  /** Used once only: a second email with the same key is not queued. */
  key: string;
  to: string;
  replyTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Where one press unsubscribes from such emails (RFC 8058). */
  unsubscribe?: string;
  /** The earliest time to send the email. */
  notBefore?: Date | undefined;
};

/** Wakes the sending job as soon as the transaction is committed. */
export const OUTBOX_CHANNEL = 'outbox';

const KEY_MINUTES = 15;
const LATE_MINUTES = 5;
const BODY_DAYS = 7;
const ROW_DAYS = 30;
/** Emails that wait without a mail server are not stored forever either. */
const UNSENT_DAYS = 180;
const LOOK_BACK_MS = 60_000;

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

/** Cancels an email whose content is no longer true; one that is being sent cannot be taken back. */
export async function cancelEmail(tx: TransactionSql, key: string): Promise<void> {
  await tx`delete from outbox where dedupe_key = ${key} and sent_at is null`;
}

function oneLine(subject: string): string {
  return subject.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
}

/** Matches the token in addresses such as `/sign-in/enter?t=…`. */
const LINK_TOKENS = String.raw`([?&]t=)[\w.~%-]+`;

/** Whether an email is overdue by some minutes, or all that were tried lately were refused. */
export async function isOutboxLate(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ isDue: boolean; isRefused: boolean; isSent: boolean }[]>`
    select
      exists (select 1 from outbox where next_try_at < now() - make_interval(mins => ${LATE_MINUTES})) as "isDue",
      exists (select 1 from outbox where next_try_at is not null and last_error is not null) as "isRefused",
      exists (select 1 from outbox where queued_at > now() - interval '2 hours' and sent_at > now() - interval '1 hour') as "isSent"`;
  return row !== undefined && (row.isDue || (row.isRefused && !row.isSent));
}

/** How much mail is due and not sent, and for how long the oldest of it. */
export async function oldestWaitingMail(sql: Sql): Promise<{ waiting: number; seconds: number }> {
  const [row] = await sql<{ waiting: number; seconds: number }[]>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 as seconds
    from outbox where next_try_at < now()`;
  return row ?? { waiting: 0, seconds: 0 };
}

/** Removes the tokens in links soon after an email was sent, so that they exist in the receiver's mailbox only. */
export async function redactSentTokens(sql: Sql): Promise<void> {
  await sql`
    update outbox set text = regexp_replace(text, ${LINK_TOKENS}, '\\1…', 'g'), html = regexp_replace(html, ${LINK_TOKENS}, '\\1…', 'g')
    where queued_at > now() - make_interval(days => ${BODY_DAYS}) and sent_at < now() - make_interval(mins => ${KEY_MINUTES})
      and text ~ ${LINK_TOKENS}`;
}

/** Bodies of settled emails are deleted after a week, rows after a month. */
export async function cleanOutbox(sql: Sql): Promise<void> {
  await sql`
    delete from outbox
    where coalesce(sent_at, failed_at) < now() - make_interval(days => ${ROW_DAYS})
      or queued_at < now() - make_interval(days => ${UNSENT_DAYS})`;
  await sql`
    update outbox set text = '', html = '', emptied_at = now()
    where emptied_at is null and coalesce(sent_at, failed_at) < now() - make_interval(days => ${BODY_DAYS})`;
}

/** A condition: an email is to be sent, perhaps once more. */
export const hasDueEmails = (sql: AnySql): SqlFragment => sql`
  exists (select 1 from outbox where next_try_at <= now())`;

/**
 * A developer without a mail server needs the link in an email, so it is printed when the email is due. A transaction may
 * commit after others that began later, so each time looks back by a minute.
 */
export function createEmailLinkPrinter(
  sql: Sql,
  print: (line: string) => void,
): () => Promise<void> {
  let since: Date | undefined;
  let printed = new Set<string>();
  return async () => {
    const until = await readDatabaseTime(sql);
    since ??= new Date(until.getTime() - 10_000);
    const rows = await sql<{ id: string; recipient: string; subject: string; text: string }[]>`
      select id, recipient, subject, text from outbox
      where next_try_at > ${since} and next_try_at <= ${until} order by next_try_at, id`;
    for (const { id, recipient, subject, text } of rows)
      if (!printed.has(id))
        print(`mail to ${recipient}: ${subject}\n  ${firstLink(text) ?? '(no link in it)'}`);
    printed = new Set(rows.map(({ id }) => id));
    since = new Date(Math.max(since.getTime(), until.getTime() - LOOK_BACK_MS));
  };
}
