import type { TransactionSql } from 'postgres';
import { inOrderOfIds, isSpread } from '../platform/database/by-question.server.ts';
import { arrayLiteral, type RowId } from '../platform/database/db.server.ts';

/** Locks in a fixed order, so that transactions do not deadlock. */
export const LOCK_TALLIES = `
  select question_id from totals where question_id = any($1::bigint[]) order by question_id for update`;

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
