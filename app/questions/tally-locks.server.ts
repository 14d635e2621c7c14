import type { TransactionSql } from 'postgres';
import { inOrderOfIds, isSpread } from '../platform/database/by-question.server.ts';
import { arrayLiteral, type RowId, type Sql } from '../platform/database/db.server.ts';

/** Locks in a fixed order, so that transactions do not deadlock. */
export const LOCK_TALLIES = `
  select question_id from totals where question_id = any($1::bigint[]) order by question_id for update`;

/** Which of these questions somebody else has locked at this moment. */
export async function listHeldTallies(sql: Sql, questionIds: readonly RowId[]): Promise<RowId[]> {
  const free = await sql<{ id: RowId }[]>`
    select question_id as id from totals where question_id = any(${[...questionIds]}::bigint[]) for update skip locked`;
  const isFree = new Set(free.map(({ id }) => id));
  return questionIds.filter((id) => !isFree.has(id));
}

/** Every question has its counters from the moment it is asked. */
export async function insertTally(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`insert into totals (question_id) values (${questionId})`;
}

/** From here to the end of the transaction nobody answers these questions. */
export async function lockTallies(tx: TransactionSql, ...questionIds: RowId[]): Promise<void> {
  if (isSpread(tx)) await Promise.all(inOrderOfIds(questionIds).map((id) => lockOne(tx, id)));
  else await tx.unsafe(LOCK_TALLIES, [arrayLiteral(questionIds)]);
}

/** Where questions are spread, a lock is taken on one server at a time. */
function lockOne(tx: TransactionSql, questionId: RowId): Promise<unknown> {
  return tx`select from totals where question_id = ${questionId} for update`;
}
