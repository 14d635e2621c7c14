import type { ISql, TransactionSql } from 'postgres';
import type { RowId } from '../platform/db.server.ts';

/** When a result was shown to a room before everybody could see it: see docs/decisions/0046. */
export function revealsOf(sql: ISql, questionId: RowId): Promise<{ room: string; at: Date }[]> {
  return sql<{ room: string; at: Date }[]>`
    select room, revealed_at as at from reveals where question_id = ${questionId} order by revealed_at, room`;
}

/** Which of these were shown to this room. */
export async function revealedTo(
  sql: ISql,
  room: string,
  questionIds: readonly RowId[],
): Promise<ReadonlySet<RowId>> {
  const rows = await sql<{ id: RowId }[]>`
    select question_id as id from reveals where room = ${room} and question_id = any(${[...questionIds]}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Once for each room: what shows there is not hidden from it any more. */
export async function noteReveal(tx: TransactionSql, id: RowId, room: string): Promise<void> {
  await tx`
    insert into reveals (question_id, room, revealed_at) values (${id}, ${room}, statement_timestamp())
    on conflict do nothing`;
}
