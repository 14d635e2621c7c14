import { hash } from 'node:crypto';
import { isSpread } from '../platform/database/by-question.server.ts';
import type { AnySql, RowId, Sql, SqlFragment } from '../platform/database/db.server.ts';
import {
  SESSION_IDLE_DAYS,
  SESSION_LONGEST_DAYS,
  RECENT_PROOF_MINUTES,
  STAFF_SESSION_HOURS,
} from './account-rules.ts';
import type { Member, StaffRole, Session } from './viewer.ts';

/** A session that was made later than this from now was made by a wrong clock. */
const CLOCK_MINUTES = 5;

/** Only this hash of a session's token is stored. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'hex');
}

/** What else is read of a member, as one JSON value. `about`: what they asked for, '' if nothing; missing where nobody did. */
export type BesideSession = {
  within: (
    sql: Sql,
    of: { memberId: SqlFragment; voter: SqlFragment; about?: SqlFragment },
  ) => SqlFragment;
  /** Where answers lie on other servers than sessions: what was read within, with what lies there. */
  complete: (sql: Sql, voterId: string, read: unknown) => Promise<unknown>;
};

type LiveSession = { member: Member; session: Session; wasSeenToday: boolean; beside: unknown };
type FoundSession = LiveSession | 'suspended' | 'over';
type SessionRow = Omit<Member, 'staff' | 'lockedRole'> & {
  place: number;
  isSuspended: boolean;
  role: StaffRole | null;
  hasSecond: boolean;
  sessionId: string;
  isProven: boolean;
  lacksFactor: boolean;
  wasSeenToday: boolean;
  beside: unknown;
};

/**
 * Who is signed in with each of these tokens. `over`: the session has ended for good. `suspended`: it opens nothing for as
 * long as its member is leaving or blocked, or is staff and signed in, or showed their second factor, too long ago.
 */
export async function findSessions(
  sql: Sql,
  asked: readonly { token: string; about?: string | undefined }[],
  beside?: BesideSession,
): Promise<FoundSession[]> {
  const hashes = asked.map(({ token }) => hashOf(token));
  const abouts = asked.map(({ about = '' }) => about);
  // Most pages are about nothing that has rows: what nobody asked for is not even planned.
  const about = abouts.some((one) => one !== '') && { about: sql`w.about` };
  const read = beside?.within(sql, { memberId: sql`m.id`, voter: sql`m.voter`, ...about });
  // The planner is not to see how many there are: see `anyOf`.
  const rows = await sql<SessionRow[]>`
    select w.place::int, m.id, m.name, m.email, replace(m.voter::text, '-', '') as "voterId", m.is_confirmed as "isConfirmed",
      f.role, s.second_at is not null as "hasSecond", s.id as "sessionId", s.proved_at > now() - make_interval(mins => ${RECENT_PROOF_MINUTES}) as "isProven",
      f.role is not null and s.second_at is null and (exists (select from passkeys where member_id = m.id)
        or exists (select from member_codes where member_id = m.id and confirmed_at is not null)) as "lacksFactor",
      s.seen_at >= date_trunc('day', now(), 'UTC') as "wasSeenToday",
      m.leaves_at is not null or m.shut_out_at is not null
        or (f.role is not null and least(s.made_at, s.second_at) <= now() - make_interval(hours => ${STAFF_SESSION_HOURS})) as "isSuspended",
      ${read ?? sql`null::json`} as beside
    from unnest((select ${hashes}::text[]), (select ${abouts}::text[])) with ordinality as w (token_hash, about, place)
      join sessions s on s.token_hash = w.token_hash
      join members m on m.id = s.member_id left join staff f on f.member_id = m.id
    where s.expires_at > now()
      and s.made_at > now() - make_interval(days => ${SESSION_LONGEST_DAYS})
      and s.made_at < now() + make_interval(mins => ${CLOCK_MINUTES})`;
  if (beside && isSpread(sql))
    await Promise.all(
      rows
        .filter(({ isSuspended }) => !isSuspended)
        .map(async (row) => {
          row.beside = await beside.complete(sql, row.voterId, row.beside);
        }),
    );
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, at) => sessionIn(found.get(at + 1)));
}

function sessionIn(row: SessionRow | undefined): FoundSession {
  if (!row) return 'over';
  const {
    place: _,
    sessionId,
    isProven,
    lacksFactor,
    wasSeenToday,
    role,
    hasSecond,
    isSuspended,
    beside,
    ...member
  } = row;
  if (isSuspended) return 'suspended';
  return {
    member: { ...member, ...roleIn(role ?? undefined, hasSecond) },
    session: { id: sessionId, isProven: isProven && !lacksFactor, lacksFactor },
    wasSeenToday,
    beside,
  };
}

export async function extendSession(sql: Sql, token: string): Promise<void> {
  await sql`
    update sessions set seen_at = now(), expires_at = now() + make_interval(days => ${SESSION_IDLE_DAYS})
    where token_hash = ${hashOf(token)}`;
}

/** The member whose session ended; undefined where there was none. */
export async function endSession(sql: AnySql, token: string): Promise<RowId | undefined> {
  const [row] = await sql<{ memberId: RowId }[]>`
    delete from sessions where token_hash = ${hashOf(token)} returning member_id as "memberId"`;
  return row?.memberId;
}

/** Without a second factor in this session, a role is known and opens nothing. */
function roleIn(
  role: StaffRole | undefined,
  hasSecond: boolean,
): Pick<Member, 'staff' | 'lockedRole'> {
  return hasSecond ? { staff: role } : { staff: undefined, lockedRole: role };
}

export async function dropEndedSessions(sql: Sql): Promise<void> {
  await sql`
    delete from sessions
    where expires_at < now() or made_at < now() - make_interval(days => ${SESSION_LONGEST_DAYS})`;
}
