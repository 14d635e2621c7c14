import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { AskRecord } from '../question-rules.ts';

/**
 * What a member asked within the last day; undefined if they no longer are a member. The lock makes their other
 * questions wait.
 */
export async function lockAskRecords(
  tx: TransactionSql,
  memberId: RowId,
): Promise<AskRecord[] | undefined> {
  const [asker] = await tx`
    select 1 from members where id = ${memberId} and leaves_at is null and shut_out_at is null for no key update`;
  if (!asker) return undefined;
  await tx`
    delete from question_asks where member_id = ${memberId} and at < statement_timestamp() - interval '1 day'`;
  return tx<AskRecord[]>`select at, questions from question_asks where member_id = ${memberId}`;
}

/** Deletes entries outside the limits, of members who have not asked since. */
export async function deleteOldAskRecords(sql: Sql): Promise<void> {
  await sql`delete from question_asks where at < now() - interval '1 day'`;
}

export async function insertAskRecord(
  tx: TransactionSql,
  memberId: RowId,
  { at, questions }: AskRecord,
): Promise<void> {
  await tx`insert into question_asks (member_id, at, questions) values (${memberId}, ${at}, ${questions})`;
}
