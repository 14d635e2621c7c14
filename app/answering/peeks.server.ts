import type { TransactionSql } from 'postgres';
import type { RowId } from '../platform/database/db.server.ts';

/** Deletes a peek whose target no longer exists. Call it under a lock that is held already. */
export async function dropPeek(
  tx: TransactionSql,
  questionId: RowId,
  voter: string,
): Promise<void> {
  await tx`
    with dropped as (
      delete from peeks where question_id = ${questionId} and voter = ${voter}::uuid returning question_id
    )
    update totals t set peeked = t.peeked - 1 from dropped d where t.question_id = d.question_id`;
}
