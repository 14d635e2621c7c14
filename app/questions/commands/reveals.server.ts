import type { ISql, TransactionSql } from 'postgres';
import type { RowId } from '../../platform/database/db.server.ts';

/** When the result was revealed to each room: see docs/decisions/0046. */
export function revealsOf(sql: ISql, questionId: RowId): Promise<{ room: string; at: Date }[]> {
  return sql<{ room: string; at: Date }[]>`
    select room, revealed_at as at from reveals where question_id = ${questionId} order by revealed_at, room`;
}

/** The rooms to which any of these questions was revealed. */
export async function revealsAmong(
  sql: ISql,
  questionIds: readonly RowId[],
): Promise<{ id: RowId; room: string }[]> {
  if (questionIds.length === 0) return [];
  return sql<{ id: RowId; room: string }[]>`
    select question_id as id, room from reveals where question_id = any(${[...questionIds]}::bigint[])`;
}

/** Recorded once for each room; a reveal cannot be undone. */
export async function insertReveal(tx: TransactionSql, id: RowId, room: string): Promise<void> {
  await tx`
    insert into reveals (question_id, room, revealed_at) values (${id}, ${room}, statement_timestamp())
    on conflict do nothing`;
}

/** For a rewritten question: its reveals were about another one. */
export async function deleteReveals(tx: TransactionSql, id: RowId): Promise<void> {
  await tx`delete from reveals where question_id = ${id}`;
}
