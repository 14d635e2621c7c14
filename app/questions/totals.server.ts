import type { TransactionSql } from 'postgres';
import { listOf, type RowId } from '../platform/database/db.server.ts';

/** One order for all, so that none waits for another in a ring. */
export const LOCK_TOTALS = `
  select question_id from totals where question_id = any($1::bigint[]) order by question_id for update`;

/** Every question has its counters from the moment it is asked. */
export async function startCounters(tx: TransactionSql, questionId: RowId): Promise<void> {
  await tx`insert into totals (question_id) values (${questionId})`;
}

/** From here to the end of the transaction nobody answers these questions. */
export async function holdCounters(tx: TransactionSql, ...questionIds: RowId[]): Promise<void> {
  await tx.unsafe(LOCK_TOTALS, [listOf(questionIds)]);
}
