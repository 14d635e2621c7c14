import type { ISql, TransactionSql } from 'postgres';
import type { RowId } from '../platform/database/db.server.ts';
import type { NewInvitation } from './community-check.ts';

export type Invitation = {
  publicId: string;
  communityId: number;
  expiresAt: Date;
  most: number;
  used: number;
  revokedAt: Date | null;
  /** The time of the database, which made the others too. */
  readAt: Date;
};

export async function findInvitation(sql: ISql, publicId: string): Promise<Invitation | undefined> {
  const [invitation] = await sql<Invitation[]>`
    select public_id as "publicId", community_id as "communityId", expires_at as "expiresAt", most, used, revoked_at as "revokedAt", statement_timestamp() as "readAt"
    from community_invitations where public_id = ${publicId}`;
  return invitation;
}

/** Counts a use where one is left. The update locks the row, so that many at once are no more than it allows. */
export async function countInvitationUse(
  tx: TransactionSql,
  communityId: number,
  publicId: string,
): Promise<boolean> {
  const rows = await tx`
    update community_invitations set used = used + 1
    where public_id = ${publicId} and community_id = ${communityId} and used < most and revoked_at is null and expires_at > now()
    returning 1`;
  return rows.length > 0;
}

export async function countOpenInvitations(
  tx: TransactionSql,
  communityId: number,
): Promise<number> {
  const [row] = await tx<{ open: number }[]>`
    select count(*)::int as open from community_invitations
    where community_id = ${communityId} and used < most and revoked_at is null and expires_at > now()`;
  return row?.open ?? 0;
}

export async function insertInvitation(
  tx: TransactionSql,
  communityId: number,
  { publicId, by, most, days }: NewInvitation & { publicId: string; by: RowId },
): Promise<void> {
  await tx`
    insert into community_invitations (public_id, community_id, made_by, most, expires_at)
    values (${publicId}, ${communityId}, ${by}, ${most}, now() + make_interval(days => ${days}))`;
}

export async function revokeInvitation(
  tx: TransactionSql,
  communityId: number,
  publicId: string,
): Promise<boolean> {
  const rows = await tx`
    update community_invitations set revoked_at = now()
    where public_id = ${publicId} and community_id = ${communityId} and revoked_at is null returning 1`;
  return rows.length > 0;
}
