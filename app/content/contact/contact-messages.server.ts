import type { TransactionSql } from 'postgres';
import type { Sql } from '../../platform/database/db.server.ts';
import { CONTACT_DAYS, type ContactMessage, type StoredMessage } from '../contact-rules.ts';

/** False when the same form was already taken. */
export async function insertContactMessage(
  tx: TransactionSql,
  digest: Buffer,
  { name, email, topic, message }: ContactMessage,
): Promise<boolean> {
  const rows = await tx`
    insert into contact_messages (digest, name, email, topic, message)
    values (${digest}, ${name}, ${email ?? null}, ${topic}, ${message})
    on conflict (digest) do nothing
    returning id`;
  return rows.length > 0;
}

/** Of the last day, to whomever; what they are kept under begins with this. */
export const CONFIRMATION_KEY = 'contact received';

export async function countConfirmations(tx: TransactionSql): Promise<number> {
  const [row] = await tx<{ number: number }[]>`
    select count(*)::int as number from outbox
    where queued_at > now() - interval '1 day' and starts_with(dedupe_key, ${CONFIRMATION_KEY})`;
  return row?.number ?? 0;
}

const MAX_SHOWN = 50;

/** The newest, and how many there are. */
export async function listContactMessages(
  sql: Sql,
): Promise<{ messages: StoredMessage[]; all: number }> {
  const rows = await sql<(StoredMessage & { all: number })[]>`
    select sent_at as at, topic, name, email, message, count(*) over ()::int as all
    from contact_messages order by sent_at desc, id desc limit ${MAX_SHOWN}`;
  return { messages: rows, all: rows[0]?.all ?? 0 };
}

export async function deleteOldContactMessages(sql: Sql): Promise<void> {
  await sql`delete from contact_messages where sent_at < now() - make_interval(days => ${CONTACT_DAYS})`;
}
