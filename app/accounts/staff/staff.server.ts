import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import type { AnySql, SqlFragment, RowId, Sql } from '../../platform/database/db.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { EmailContent } from '../words/emails/email.server.ts';
import { roleGivenEmail, roleTakenEmail } from '../words/emails/staff.server.ts';
import { normalizeAddress } from '../account-rules.ts';
import { hasFactors } from '../auth/second-factors.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from '../auth/sessions.server.ts';
import { lockMember } from '../member-rows.server.ts';
import type { StaffRole } from '../viewer.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

export type StaffMember = {
  id: RowId;
  name: string;
  email: string;
  role: StaffRole;
  since: Date;
  /** Without a second factor the role opens nothing. */
  hasFactor: boolean;
};

/** Any fixed number. Changes of roles take turns by this lock, so that two at once do not remove the last admin. */
const ROLES_LOCK_KEY = 7_239_014;
const MAX_SHOWN = 100;

export async function listStaff(sql: AnySql): Promise<StaffMember[]> {
  return sql<StaffMember[]>`
    select m.id, m.name, m.email, f.role, f.since, ${hasFactorOf(sql)} as "hasFactor"
    from staff f join members m on m.id = f.member_id
    order by f.role, f.since, m.id limit ${MAX_SHOWN}`;
}

/** The member of staff who acts, and their network. */
type StaffActor = { id: RowId; network: string };

/** Why a role was neither given nor taken. */
export type StaffRefusal = 'no address' | 'nobody' | 'unconfirmed' | 'last' | 'self';

/** Gives somebody a role, or another one, and mails them. `waits`: they have no second factor yet. */
export async function giveRole(
  sql: Sql,
  by: StaffActor,
  { typed, role }: { typed: string; role: StaffRole },
): Promise<'given' | 'waits' | StaffRefusal> {
  const email = normalizeAddress(typed);
  if (!email) return 'no address';
  return withRolesLocked(sql, async (tx) => {
    const [member] = await tx<{ id: RowId; isConfirmed: boolean }[]>`
      select id, is_confirmed as "isConfirmed" from members where email = ${email} and leaves_at is null and shut_out_at is null`;
    if (!member) return 'nobody';
    if (!member.isConfirmed) return 'unconfirmed';
    if (member.id === by.id) return 'self';
    await setRole(tx, member.id, role);
    await recordEvent(tx, `${role}-given`, { memberId: by.id, network: by.network });
    const hasFactor = await hasFactors(tx, member.id);
    await queueStaffEmail(tx, email, roleGivenEmail({ role, hasFactor }));
    return hasFactor ? 'given' : 'waits';
  });
}

/**
 * The same for the operator, but only to an address that was confirmed: anybody could have typed it. `waits`: they have
 * no second factor yet.
 */
export async function giveRoleByOperator(
  sql: Sql,
  email: string,
  role: StaffRole,
): Promise<'made' | 'waits' | 'unconfirmed' | 'leaving' | 'shut out' | 'unknown'> {
  return withRolesLocked(sql, async (tx) => {
    const [known] = await tx<
      { id: RowId; isConfirmed: boolean; isLeaving: boolean; isShutOut: boolean }[]
    >`
      select id, is_confirmed as "isConfirmed", leaves_at is not null as "isLeaving",
        shut_out_at is not null as "isShutOut"
      from members where email = ${email}`;
    if (!known) return 'unknown';
    if (!known.isConfirmed) return 'unconfirmed';
    if (known.isLeaving) return 'leaving';
    if (known.isShutOut) return 'shut out';
    await setRole(tx, known.id, role);
    return (await hasFactors(tx, known.id)) ? 'made' : 'waits';
  });
}

/** Sessions from before a new role end, so that a stolen one gains nothing by it. */
async function setRole(tx: TransactionSql, memberId: RowId, role: StaffRole): Promise<void> {
  await lockMember(tx, memberId);
  const { count } = await tx`
    insert into staff (member_id, role) values (${memberId}, ${role})
    on conflict (member_id) do update set role = excluded.role, since = excluded.since where staff.role <> excluded.role`;
  if (count === 0) return;
  await recordEvent(tx, `${role}-made`, { memberId });
  await endOtherSessions(tx, memberId, undefined);
}

/** False where nobody of the staff has this address. */
export async function takeRoleByOperator(sql: Sql, email: string): Promise<boolean> {
  return withRolesLocked(sql, async (tx) => {
    const [gone] = await tx<{ id: RowId }[]>`
      delete from staff f using members m where m.id = f.member_id and m.email = ${email} returning f.member_id as id`;
    if (!gone) return false;
    await recordEvent(tx, 'role-lost', { memberId: gone.id });
    return true;
  });
}

export async function takeRole(
  sql: Sql,
  by: StaffActor,
  memberId: RowId,
): Promise<StaffRefusal | undefined> {
  return withRolesLocked(sql, async (tx) => {
    if (memberId === by.id && (await isLastAdmin(tx, memberId))) return 'last';
    const [gone] = await tx<{ email: string }[]>`
      delete from staff f using members m where f.member_id = ${memberId} and m.id = f.member_id returning m.email`;
    if (!gone) return 'nobody';
    await recordEvent(tx, 'role-lost', { memberId });
    await recordEvent(tx, 'role-taken', { memberId: by.id, network: by.network });
    await queueStaffEmail(tx, gone.email, roleTakenEmail());
    return undefined;
  });
}

/**
 * Whether nobody but the operator could give a role without this admin. Admins who are leaving or blocked do not count,
 * nor do those whose role waits for a second factor, unless all of them do.
 */
export async function isLastAdmin(sql: AnySql, memberId: RowId): Promise<boolean> {
  const admins = await sql<{ id: RowId; hasFactor: boolean }[]>`
    select m.id, ${hasFactorOf(sql)} as "hasFactor" from staff f join members m on m.id = f.member_id
    where f.role = 'admin' and m.leaves_at is null and m.shut_out_at is null
    order by 2 desc limit 2`;
  const acting = admins.filter(({ hasFactor }) => hasFactor);
  const [only, ...more] = acting.length > 0 ? acting : admins;
  return more.length === 0 && only?.id === memberId;
}

/** Over a row `m` of members. */
function hasFactorOf(sql: AnySql): SqlFragment {
  return sql`(
    exists (select from member_codes where member_id = m.id and confirmed_at is not null)
    or exists (select from passkeys where member_id = m.id))`;
}

/** Until the end of the transaction nobody else gives a role, takes one or leaves with one. */
export async function lockRoles(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${ROLES_LOCK_KEY})`;
}

async function queueStaffEmail(
  tx: TransactionSql,
  to: string,
  letter: EmailContent,
): Promise<void> {
  const key = `staff ${randomBytes(12).toString('base64url')}`;
  await queueEmail(tx, { key, to, ...letter });
}

function withRolesLocked<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return beginInTurn(sql, async (tx) => {
    await lockRoles(tx);
    return work(tx);
  });
}
