import type { TransactionSql } from 'postgres';
import type { RowId } from '../platform/database/db.server.ts';

/** What somebody looked at is not there any more. Under a lock that is held already. */
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
