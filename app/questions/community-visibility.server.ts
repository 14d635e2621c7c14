import type { ISql, TransactionSql } from 'postgres';
import type { Audience } from './question-rules.ts';

export async function hasQuestionsIn(sql: ISql, communityId: number): Promise<boolean> {
  const rows = await sql`select from questions where community_id = ${communityId} limit 1`;
  return rows.length > 0;
}

/** How many of these questions are visible to outsiders. */
export async function countVisibleOutside(
  sql: ISql,
  communityId: number,
  audiences: readonly Audience[],
): Promise<number> {
  const [row] = await sql<{ outside: number }[]>`
    select count(*)::int as outside from questions
    where community_id = ${communityId} and not is_inside and audience = any(${[...audiences]}::text[])`;
  return row?.outside ?? 0;
}

/** From now on only members see these questions. Returns their ids. */
export async function restrictToMembers(
  tx: TransactionSql,
  communityId: number,
  audiences: readonly Audience[],
): Promise<string[]> {
  const rows = await tx<{ publicId: string }[]>`
    update questions set is_inside = true
    where community_id = ${communityId} and not is_inside and audience = any(${[...audiences]}::text[])
    returning public_id as "publicId"`;
  return rows.map(({ publicId }) => publicId);
}
