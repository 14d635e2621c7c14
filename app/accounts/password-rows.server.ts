import type { AnySql, SqlFragment, RowId } from '../platform/database/db.server.ts';

/** Recognises a password while its owner signs in: 64 bits of a digest of its salted hash, over `c`. */
export function passwordFingerprint(sql: AnySql): SqlFragment {
  return sql`left(encode(sha256(convert_to(c.password_hash, 'UTF8')), 'hex'), 16)`;
}

export type StoredPassword = { memberId: RowId; hash: string; fingerprint: string };

/** Undefined where the address has no account, or its account no password. */
export async function findPassword(
  sql: AnySql,
  email: string,
): Promise<StoredPassword | undefined> {
  const [row] = await sql<StoredPassword[]>`
    select m.id as "memberId", c.password_hash as hash, ${passwordFingerprint(sql)} as fingerprint
    from credentials c join members m on m.id = c.member_id
    where m.email = ${email} and c.provider = 'credential'`;
  return row;
}

export async function dropPassword(tx: AnySql, memberId: RowId): Promise<void> {
  await tx`delete from credentials where member_id = ${memberId} and provider = 'credential'`;
}
