import type { TransactionSql } from 'postgres';
import type { RowId } from '../platform/database/db.server.ts';

export async function insertBan(
  tx: TransactionSql,
  communityId: number,
  { memberId, by, reason }: { memberId: RowId; by: RowId; reason: string },
): Promise<void> {
  await tx`
    insert into community_bans (community_id, member_id, banned_by, reason) values (${communityId}, ${memberId}, ${by}, ${reason})`;
}

export async function deleteBan(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    delete from community_bans where community_id = ${communityId} and member_id = ${memberId}`;
}
