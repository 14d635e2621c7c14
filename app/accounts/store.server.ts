import { createHash } from 'node:crypto';
import type { AnySql, RowId, Sql } from '../platform/db.server.ts';
import { IDLE_DAYS, LONGEST_DAYS, PROVEN_MINUTES, STAFF_HOURS } from './rules.ts';
import type { Member, Role, Session } from './viewer.ts';

/** A session that says it was made later than this was made by a clock that is wrong. */
const CLOCK_MINUTES = 5;

/** What of a session's token may be kept. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

type LiveSession = { member: Member; session: Session; wasSeenToday: boolean };
type SessionRow = Omit<Member, 'staff'> & {
  staff: Role | null;
  sessionId: string;
  isProven: boolean;
  wasSeenToday: boolean;
};

/** Who is signed in with this token, unless the session has ended. */
export async function findMember(sql: Sql, token: string): Promise<LiveSession | undefined> {
  const [row] = await sql<SessionRow[]>`
    select m.id, m.name, m.email, replace(m.voter::text, '-', '') as voter, m.is_confirmed as "isConfirmed",
      f.role as staff, s.id as "sessionId", s.proved_at > now() - make_interval(mins => ${PROVEN_MINUTES}) as "isProven",
      s.seen_at > now() - interval '1 day' as "wasSeenToday"
    from sessions s join members m on m.id = s.member_id left join staff f on f.member_id = m.id
    where s.token_hash = ${hashOf(token)} and s.expires_at > now()
      and s.made_at > now() - make_interval(days => ${LONGEST_DAYS})
      and s.made_at < now() + make_interval(mins => ${CLOCK_MINUTES})
      and (f.role is null or s.made_at > now() - make_interval(hours => ${STAFF_HOURS}))
      and m.leaves_at is null`;
  if (!row) return undefined;
  const { sessionId, isProven, wasSeenToday, staff, ...member } = row;
  return {
    member: { ...member, staff: staff ?? undefined },
    session: { id: sessionId, isProven },
    wasSeenToday,
  };
}

export async function keepSession(sql: Sql, token: string): Promise<void> {
  await sql`
    update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${IDLE_DAYS})
    where token_hash = ${hashOf(token)}`;
}

export async function endSession(sql: AnySql, token: string): Promise<void> {
  await sql`delete from sessions where token_hash = ${hashOf(token)}`;
}

/** Whose session a token opens; the session ends. */
export async function memberWithSession(sql: Sql, token: string): Promise<RowId | undefined> {
  const [row] = await sql<{ id: RowId }[]>`
    delete from sessions where token_hash = ${hashOf(token)} returning member_id as id`;
  return row?.id;
}

export async function findByEmail(sql: AnySql, email: string): Promise<RowId | undefined> {
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

/** False where it was known to be theirs. */
export async function confirmAddress(tx: AnySql, id: RowId): Promise<boolean> {
  const { count } = await tx`
    update members set is_confirmed = true where id = ${id} and not is_confirmed`;
  return count > 0;
}

export async function dropPassword(tx: AnySql, memberId: RowId): Promise<void> {
  await tx`delete from credentials where member_id = ${memberId} and provider = 'credential'`;
}

export async function countWrongTry(sql: Sql, email: string): Promise<void> {
  await sql`update members set failed_tries = failed_tries + 1 where email = ${email}`;
}

export async function dropEndedSessions(sql: Sql): Promise<void> {
  await sql`
    delete from sessions
    where expires_at < now() or made_at < now() - make_interval(days => ${LONGEST_DAYS})`;
}

export async function memberSince(sql: Sql, id: string): Promise<Date | undefined> {
  const [row] = await sql<{ since: Date }[]>`
    select created_at as since from members where id = ${id}`;
  return row?.since;
}

/** Only by an address that was proven: anybody could have typed it. */
export async function makeStaff(
  sql: Sql,
  email: string,
  role: Role,
): Promise<'made' | 'unconfirmed' | 'leaving' | 'unknown'> {
  const [known] = await sql<{ id: string; isConfirmed: boolean; isLeaving: boolean }[]>`
    select m.id, m.is_confirmed as "isConfirmed", m.leaves_at is not null as "isLeaving"
    from members m left join staff f on f.member_id = m.id where m.email = ${email}`;
  if (!known) return 'unknown';
  if (!known.isConfirmed) return 'unconfirmed';
  if (known.isLeaving) return 'leaving';
  await sql`
    insert into staff (member_id, role) values (${known.id}, ${role})
    on conflict (member_id) do update set role = excluded.role`;
  return 'made';
}

/** False where nobody of the staff has this address. */
export async function endStaff(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`
    delete from staff f using members m where m.id = f.member_id and m.email = ${email} returning f.member_id`;
  return rows.length > 0;
}
