import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { AnySql, RowId, Sql } from '../platform/db.server.ts';
import { queueMail } from '../platform/mail.server.ts';
import { staffLetter } from './letters.ts';
import { accountAddress } from './rules.ts';
import type { Role } from './viewer.ts';

export type Keeper = { id: RowId; name: string; email: string; role: Role; since: Date };

/** Any fixed number: who gives and takes roles takes turns, so that the last admin is seen by both of two. */
const WRITE_LOCK = 7_239_014;
const MOST_SHOWN = 100;

export async function listStaff(sql: AnySql): Promise<Keeper[]> {
  return sql<Keeper[]>`
    select m.id, m.name, m.email, f.role, f.since from staff f join members m on m.id = f.member_id
    order by f.role, f.since, m.id limit ${MOST_SHOWN}`;
}

/** Why a role was neither given nor taken. */
export type StaffRefusal = 'nobody' | 'unconfirmed' | 'last' | 'self';

/** Gives somebody a role, or another one; they are told by mail. */
export async function giveRole(
  sql: Sql,
  by: RowId,
  { typed, role }: { typed: string; role: Role },
): Promise<StaffRefusal | undefined> {
  const email = accountAddress(typed);
  if (!email) return 'nobody';
  return inTurn(sql, async (tx) => {
    const [member] = await tx<{ id: RowId; isConfirmed: boolean }[]>`
      select id, is_confirmed as "isConfirmed" from members where email = ${email} and leaves_at is null`;
    if (!member) return 'nobody';
    if (!member.isConfirmed) return 'unconfirmed';
    if (member.id === by) return 'self';
    await tx`
      insert into staff (member_id, role) values (${member.id}, ${role})
      on conflict (member_id) do update set role = excluded.role, since = now() where staff.role <> excluded.role`;
    await tell(tx, email, role);
    return undefined;
  });
}

export async function takeRole(
  sql: Sql,
  by: RowId,
  memberId: RowId,
): Promise<StaffRefusal | undefined> {
  return inTurn(sql, async (tx) => {
    if (memberId === by && (await isLastAdmin(tx, memberId))) return 'last';
    const [gone] = await tx<{ email: string }[]>`
      delete from staff f using members m where f.member_id = ${memberId} and m.id = f.member_id returning m.email`;
    if (!gone) return 'nobody';
    await tell(tx, gone.email, undefined);
    return undefined;
  });
}

/** Nobody could give a role any more but whoever has the machine: who is leaving does not count. */
export async function isLastAdmin(sql: AnySql, memberId: RowId): Promise<boolean> {
  const admins = await sql<{ id: RowId }[]>`
    select f.member_id as id from staff f join members m on m.id = f.member_id
    where f.role = 'admin' and m.leaves_at is null limit 2`;
  return admins.length === 1 && admins[0]?.id === memberId;
}

/** From here on to the end of the transaction nobody else gives a role, takes one or leaves with one. */
export async function holdRoles(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${WRITE_LOCK})`;
}

async function tell(tx: TransactionSql, to: string, role: Role | undefined): Promise<void> {
  const key = `staff ${randomBytes(12).toString('base64url')}`;
  await queueMail(tx, { key, to, ...staffLetter(role) });
}

async function inTurn<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const done = await sql.begin(async (tx) => {
    await holdRoles(tx);
    return work(tx);
  });
  return done as T;
}
