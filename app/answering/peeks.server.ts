import type { TransactionSql } from 'postgres';
import { isMemberFragment } from '../communities/membership-rows.server.ts';
import { isSpread } from '../platform/database/by-question.server.ts';
import type { AnySql, RowId, Sql, SqlFragment } from '../platform/database/db.server.ts';

/** Deletes a peek whose target no longer exists. Call it under the lock of its question. */
export async function dropPeek(
  tx: TransactionSql,
  questionId: RowId,
  voterId: string,
): Promise<void> {
  await tx`
    with dropped as (
      delete from peeks where question_id = ${questionId} and voter = ${voterId}::uuid returning question_id
    )
    update totals t set peeked = t.peeked - 1 from dropped d where t.question_id = d.question_id`;
}

/**
 * Records that a voter peeks: once, and only while the question is open, because a closed question never changes. The
 * lock comes first, in the same order as casting and deleting.
 */
export function recordPeek(
  sql: AnySql,
  questionId: RowId,
  voterId: string,
  { isStaff = false } = {},
): Promise<void> {
  const mayLook = isStaff ? sql`true` : isMemberFragment(sql, sql`q.community_id`, voterId);
  return savePeek(sql, sql`${questionId}::bigint`, voterId, mayLook);
}

/** The same by what stands in addresses. */
export async function recordPeekAt(sql: Sql, publicId: string, voterId: string): Promise<void> {
  const found = sql`select id from questions where public_id = ${publicId}`;
  if (!isSpread(sql))
    return savePeek(
      sql,
      sql`(${found})`,
      voterId,
      isMemberFragment(sql, sql`q.community_id`, voterId),
    );
  // The statement goes to the server of the question by an id that stands in it.
  const [question] = await sql<{ id: RowId }[]>`${found}`;
  if (question) await recordPeek(sql, question.id, voterId);
}

async function savePeek(
  sql: AnySql,
  id: SqlFragment,
  voterId: string,
  mayLook: SqlFragment,
): Promise<void> {
  await sql`
    with asked as (
      select t.question_id from totals t join questions q on q.id = t.question_id
      where t.question_id = ${id} and q.results = 'after' and q.opens_at <= statement_timestamp() and q.closes_at > statement_timestamp()
        and not exists (select from question_removals r where r.question_id = q.id)
        and (not q.is_inside or ${mayLook})
        and not exists (select from peeks p where p.question_id = ${id} and p.voter = ${voterId}::uuid)
        and not exists (select from answers a where a.question_id = ${id} and a.voter = ${voterId}::uuid and cardinality(a.choices) > 0)
      for update of t
    ), kept as (
      insert into peeks (question_id, voter) select question_id, ${voterId}::uuid from asked on conflict do nothing returning question_id
    )
    update totals t set peeked = t.peeked + 1 from kept where t.question_id = kept.question_id`;
}
