import type { ISql, TransactionSql } from 'postgres';
import type { RowId } from '../platform/database/db.server.ts';

export async function countRequests(sql: ISql, communityId: number): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from community_requests where community_id = ${communityId} and refused_at is null`;
  return row?.waiting ?? 0;
}

/** A new request replaces a refused one. */
export async function saveRequest(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
  words: string,
): Promise<void> {
  await tx`
    insert into community_requests (community_id, member_id, words) values (${communityId}, ${memberId}, ${words})
    on conflict (community_id, member_id) do update set words = excluded.words, asked_at = excluded.asked_at, refused_at = null`;
}

/** The words were for those who answered; the day stays, since it says when they may ask again. */
export async function refuseRequest(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    update community_requests set refused_at = now(), words = '' where community_id = ${communityId} and member_id = ${memberId}`;
}

export async function deleteRequest(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    delete from community_requests where community_id = ${communityId} and member_id = ${memberId}`;
}
