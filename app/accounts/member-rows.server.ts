import type { AnySql, RowId, Sql } from '../platform/database/db.server.ts';

export async function findMemberIdByEmail(sql: AnySql, email: string): Promise<RowId | undefined> {
  const [row] = await sql<{ id: RowId }[]>`select id from members where email = ${email}`;
  return row?.id;
}

/** Undefined where the address has an account already. */
export async function addMember(
  tx: AnySql,
  { email, name, passwordHash }: { email: string; name: string; passwordHash?: string },
): Promise<RowId | undefined> {
  const [row] = await tx<{ id: RowId }[]>`
    insert into members (email, name, is_confirmed) values (${email}, ${name}, true)
    on conflict (email) do nothing returning id`;
  if (row && passwordHash !== undefined)
    await tx`
      insert into credentials (member_id, provider, subject, password_hash)
      values (${row.id}, 'credential', ${row.id}, ${passwordHash})`;
  return row?.id;
}

/** False where the address was confirmed already. */
export async function confirmAddress(tx: AnySql, id: RowId): Promise<boolean> {
  const { count } = await tx`
    update members set is_confirmed = true where id = ${id} and not is_confirmed`;
  return count > 0;
}

/**
 * What opens sessions of a member, what ends them, and what counts the member's communities take turns by this lock.
 * False if there is no such member.
 */
export async function lockMember(tx: AnySql, id: RowId): Promise<boolean> {
  const rows = await tx`select from members where id = ${id} for no key update`;
  return rows.length > 0;
}

/** Stored, since limits remember less long. Known browsers count apart (known-browsers.server.ts). */
export async function countFailedTry(sql: Sql, email: string): Promise<void> {
  await sql`update members set failed_tries = failed_tries + 1 where email = ${email}`;
}

export async function memberSince(sql: Sql, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ since: Date }[]>`
    select created_at as since from members where id = ${id}`;
  return row?.since;
}
