import { byPublicIdText, readTextByPublicId } from '../platform/database/by-question.server.ts';
import type { Sql } from '../platform/database/db.server.ts';

/**
 * Those of these questions whose result is shown after answering and that this voter has answered or peeked at, each
 * with its `withdrawalVersion`.
 */
export async function findEarnedResults(
  sql: Sql,
  voterId: string,
  publicIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readTextByPublicId<EarnedRow>(sql, EARNED, publicIds, voterId);
  return new Map(rows.map(({ publicId, ...counts }) => [publicId, withdrawalVersion(counts)]));
}

type EarnedRow = { publicId: string; withdrawals: number; heldBack: number };
const EARNED = byPublicIdText(
  (isOneOf, its) => `
    select q.public_id as "publicId", t.withdrawals, t.held_back as "heldBack"
    from questions q join totals t on t.question_id = q.id
    where ${isOneOf} and q.results = 'after' and not q.is_inside
      and (exists (select from peeks p where p.question_id = ${its} and p.voter = $2::uuid)
        or exists (select from answers a where a.question_id = ${its} and a.voter = $2::uuid and cardinality(a.choices) > 0))`,
);

/** Changes with each answer that was withdrawn, also with a held-back one. */
export function withdrawalVersion({
  withdrawals,
  heldBack,
}: {
  withdrawals: number;
  heldBack: number;
}) {
  return `${withdrawals} ${heldBack}`;
}

/** Those of these voters who may still see the result of a question. */
export async function listStillEarned(
  sql: Sql,
  publicId: string,
  voterIds: readonly string[],
): Promise<Set<string>> {
  const those = sql`q.public_id = ${publicId} and t.voter = any(${[...voterIds]}::uuid[])`;
  const rows = await sql<{ voterId: string }[]>`
    select replace(t.voter::text, '-', '') as "voterId" from peeks t join questions q on q.id = t.question_id where ${those}
    union
    select replace(t.voter::text, '-', '') from answers t join questions q on q.id = t.question_id
    where ${those} and cardinality(t.choices) > 0`;
  return new Set(rows.map(({ voterId }) => voterId));
}
