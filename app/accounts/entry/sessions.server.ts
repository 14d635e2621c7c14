import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import {
  expiredCookie,
  hiddenCookie,
  passingCookie,
  readCookie,
  type CookieNames,
} from '../../platform/http/cookies.server.ts';
import { Gone, type AnySql, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { hideId, shownId } from '../../platform/secrets/hidden-id.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { sessionToken, signedToken } from './session-token.server.ts';
import { knownCookie } from './known-browsers.server.ts';
import { makeLink } from './mailed.server.ts';
import { ENTERING_MINUTES, IDLE_DAYS, LONGEST_DAYS, MOST_TRIES, type Way } from '../rules.ts';
import type { SecurityOutcome } from '../security-log/security-events.ts';
import { noteEvent } from '../security-log/security-log.server.ts';
import { endSession, hashOf, holdMember, passwordMark } from '../store.server.ts';

/**
 * Whether a second factor was shown: `given` with this proof, as a code or by a passkey, which is both; `before`, as far as
 * in the session that gives way to a new one; or not, so that a code is asked for where they are on.
 */
type Second = 'given' | 'before' | 'none';

/** Somebody proved to be a member. `password`: the mark of the one that was the proof, which has to be theirs still. */
export type Proof = {
  memberId: RowId;
  way: Way;
  second: Second;
  password?: string | undefined;
  /** Counted as a try in a browser that the account knows: what others tried elsewhere does not shut it. */
  isKnown?: boolean | undefined;
  /** Of somebody who is signed in already: asked once more who they are, or handed a new session for what they did. */
  again?: 'confirmed' | 'renewed' | undefined;
};

/**
 * What a proof leads to. `in`: there is a session; `isRoleLocked` where it came without the second factor that a role in
 * keeping the site takes. `second`: a one-time code is asked for first, by the cookie that
 * says who was proven. `leaving`: the account is to be deleted, and `token` takes that back. `shut`: so many wrong
 * passwords were tried that one alone opens it no more, but in a browser it knows. `shut out`: by whoever keeps the site,
 * for good.
 */
export type Admission =
  | { state: 'in'; memberId: RowId; voter: string; isRoleLocked: boolean; cookies: string[] }
  | { state: 'second'; cookies: string[] }
  | { state: 'leaving'; token: string }
  | { state: 'shut' }
  | { state: 'shut out' };
/** The password that was the proof has changed since. */
export type Void = { state: 'void' };

type Means = { sql: Sql; secret: Secret; cookies: CookieNames };
type From = { device: string; cookie: string | undefined; network: string };

const TOKEN_BYTES = 32;

type Standing = {
  email: string;
  voter: string;
  password: string | null;
  isLeaving: boolean;
  isShutOut: boolean;
  hasCodes: boolean;
  hasRole: boolean;
  failedTries: number;
  knownTries: number;
  knownRound: number;
  readAt: Date;
};

/**
 * The one way from any proof to a session. A session that was brought along ends: nobody can plant one. What came of it is
 * written down with it each time, refusals too: each took a proof that was right, and what others fail at hides none.
 */
export async function admit(means: Means, proof: Proof, from: From): Promise<Admission | Void> {
  return means.sql.begin(async (tx): Promise<Admission | Void> => {
    const admission = await admitIn(tx, means, proof, from);
    const { memberId } = proof;
    const outcome = outcomeOf(admission, proof);
    if (outcome === undefined) return admission;
    const concerned = { memberId, network: from.network };
    await noteEvent(tx, outcome, concerned);
    if (admission.state === 'in' && admission.isRoleLocked)
      await noteEvent(tx, 'role-locked', concerned);
    return admission;
  });
}

/** What the security log says of it. */
function outcomeOf(
  { state }: Admission | Void,
  { way, again }: Proof,
): SecurityOutcome | undefined {
  switch (state) {
    case 'in':
      if (again === 'renewed') return undefined;
      return again === 'confirmed' ? `confirmed-${way}` : `signed-in-${way}`;
    case 'second':
      return 'code-asked';
    case 'shut':
      return 'password-shut';
    case 'shut out':
      return 'refused-blocked';
    case 'leaving':
      return 'refused-leaving';
    case 'void':
      return undefined;
  }
}

async function admitIn(
  tx: TransactionSql,
  means: Means,
  proof: Proof,
  from: From,
): Promise<Admission | Void> {
  const { memberId, way, password, isKnown, again } = proof;
  const standing = await holdStanding(tx, memberId);
  if (password !== undefined && password !== standing.password) return { state: 'void' };
  const whose = { ...standing, id: memberId };
  const isCounted = isKnown || again === 'renewed';
  if (way === 'password' && standing.failedTries >= MOST_TRIES && !isCounted)
    return { state: 'shut' };
  const brought = sessionToken(from.cookie, means);
  const held = await heldBefore(tx, memberId, brought);
  const secondAt = await secondShown(tx, proof, held);
  // Before anything that an account can be asked for, so that one proof alone takes no deletion back either.
  if (standing.hasCodes && secondAt === undefined)
    return { state: 'second', cookies: [enteringCookie(means, proof)] };
  if (standing.isShutOut) return { state: 'shut out' };
  if (standing.isLeaving) {
    const link = { purpose: 'stay', email: standing.email, memberId } as const;
    return { state: 'leaving', token: await makeLink(tx, link) };
  }
  if (brought) await endSession(tx, brought);
  await tx`
      update members set failed_tries = 0, known_tries = 0 where id = ${memberId} and failed_tries + known_tries > 0`;
  // A new key alone proves nothing; a factor that was shown for it does.
  const isUnproven = again === 'renewed' && proof.second !== 'given';
  const token = await openSession(tx, {
    memberId,
    way: held?.way ?? way,
    device: from.device,
    beganAt: held?.beganAt,
    provedAt: isUnproven ? held?.provedAt : undefined,
    secondAt,
  });
  return {
    state: 'in',
    memberId,
    voter: standing.voter,
    isRoleLocked: standing.hasRole && secondAt === undefined,
    cookies: [
      sessionLine(means, token),
      knownCookie(means, from.cookie, whose),
      ...enteredLines(means, from.cookie),
    ],
  };
}

/** What a session of the same member hands on to the one that takes its place: since when they are signed in, and how. */
type Held = { beganAt: Date; way: Way; provedAt: Date; secondAt: Date | null };

/** One that has ended meanwhile hands nothing on. */
async function heldBefore(
  tx: TransactionSql,
  memberId: RowId,
  brought: string | undefined,
): Promise<Held | undefined> {
  if (brought === undefined) return undefined;
  const [row] = await tx<Held[]>`
    select began_at as "beganAt", way, proved_at as "provedAt", second_at as "secondAt" from sessions
    where token_hash = ${hashOf(brought)} and member_id = ${memberId} and expires_at > now()
      and made_at > now() - make_interval(days => ${LONGEST_DAYS})`;
  return row;
}

/** When a second factor was shown, as this proof stands. */
async function secondShown(
  tx: TransactionSql,
  { second }: Proof,
  held: Held | undefined,
): Promise<Date | undefined> {
  if (second === 'none') return undefined;
  return second === 'given' ? readClock(tx) : (held?.secondAt ?? undefined);
}

/** Where a first proof was waiting for the second, it waits no more. */
function enteredLines({ cookies }: Means, cookie: string | undefined): string[] {
  return readCookie(cookie, cookies.entering) === undefined
    ? []
    : [expiredCookie(cookies.entering, cookies)];
}

/**
 * Held until the session is there: what ends the sessions of a member, as a new password does, holds the row as well. So
 * it is either seen here, or it sees the session.
 */
async function holdStanding(tx: TransactionSql, memberId: RowId): Promise<Standing> {
  await holdMember(tx, memberId);
  const [row] = await tx<Standing[]>`
    select email, replace(voter::text, '-', '') as voter, leaves_at is not null as "isLeaving",
      shut_out_at is not null as "isShutOut", failed_tries as "failedTries",
      known_tries as "knownTries", known_round as "knownRound", statement_timestamp() as "readAt",
      (select ${passwordMark(tx)} from credentials c where c.member_id = m.id and c.provider = 'credential') as password,
      exists (select 1 from member_codes where member_id = m.id and confirmed_at is not null) as "hasCodes",
      exists (select from staff where member_id = m.id) as "hasRole"
    from members m where id = ${memberId}`;
  if (!row) throw new Gone('A member who was proven a moment ago is gone.');
  return row;
}

type Opening = {
  memberId: RowId;
  way: Way;
  device: string;
  /** Both now, where nothing was handed on. */
  beganAt: Date | undefined;
  provedAt: Date | undefined;
  secondAt: Date | undefined;
};

async function openSession(
  tx: AnySql,
  { memberId, way, device, beganAt, provedAt, secondAt }: Opening,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx`
    insert into sessions (member_id, token_hash, way, device, began_at, proved_at, second_at, expires_at)
    values (${memberId}, ${hashOf(token)}, ${way}, ${device}, coalesce(${beganAt ?? null}, now()),
      coalesce(${provedAt ?? null}, now()), ${secondAt ?? null}, now() + make_interval(days => ${IDLE_DAYS}))`;
  return token;
}

function sessionLine({ secret, cookies }: Means, token: string): string {
  return hiddenCookie(cookies.session, signedToken(secret, token), LONGEST_DAYS, cookies);
}

const ENTERING = { purpose: 'entering', within: 1 };

/** Who was proven, how and until when: for the minutes between a first proof and the second. */
function enteringCookie(
  { secret, cookies }: Pick<Means, 'secret' | 'cookies'>,
  { memberId, way, password }: Proof,
): string {
  const until = (Date.now() + ENTERING_MINUTES * 60_000).toString(36);
  const text = `${hideId(secret, ENTERING, memberId)}.${way}.${until}.${password ?? ''}`;
  const value = `${text}.${secret.sign(ENTERING.purpose, text)}`;
  return passingCookie(cookies.entering, value, ENTERING_MINUTES, cookies);
}

export function readEntering(
  { secret, cookies }: Pick<Means, 'secret' | 'cookies'>,
  cookie: string | undefined,
): Omit<Proof, 'second'> | undefined {
  const value = readCookie(cookie, cookies.entering) ?? '';
  const [hidden = '', way = '', until = '', password = '', signature = ''] = value.split('.');
  const text = `${hidden}.${way}.${until}.${password}`;
  if (!secret.verify(ENTERING.purpose, text, signature)) return undefined;
  if (Number.parseInt(until, 36) < Date.now()) return undefined;
  const memberId = shownId(secret, ENTERING, hidden);
  if (memberId === undefined) return undefined;
  return { memberId, way: way as Way, password: password === '' ? undefined : password };
}

export type OwnSession = {
  id: RowId;
  way: Way;
  device: string;
  beganAt: Date;
  seenAt: Date;
};

/** Where a member is signed in, the latest use first. */
export async function listSessions(sql: Sql, memberId: RowId, most: number): Promise<OwnSession[]> {
  return sql<OwnSession[]>`
    select id, way, device, began_at as "beganAt", seen_at as "seenAt" from sessions
    where member_id = ${memberId} and expires_at > now()
      and made_at > now() - make_interval(days => ${LONGEST_DAYS})
    order by seen_at desc, id desc limit ${most}`;
}

/** How whoever holds it came in. */
export async function wayOfSession(sql: Sql, id: RowId): Promise<Way> {
  const [row] = await sql<{ way: Way }[]>`select way from sessions where id = ${id}`;
  return row?.way ?? 'password';
}

/** Whose they are, and where the wish came from. */
type Ending = { memberId: RowId; network: string };

/** One of the member's own, where there is one. */
export function endOneSession(sql: Sql, ending: Ending, id: RowId): Promise<void> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      delete from sessions where id = ${id} and member_id = ${ending.memberId}`;
    if (count > 0) await noteEvent(tx, 'session-ended', ending);
  });
}

/** All but one, as the member wished. Where there was another the security log says so. */
export async function signOutElsewhere(
  tx: TransactionSql,
  ending: Ending,
  keep: RowId | undefined,
): Promise<void> {
  const ended = await endOtherSessions(tx, ending.memberId, keep);
  if (ended > 0) await noteEvent(tx, 'sessions-ended', ending);
}

/**
 * All but one; all where there is none to keep. No browser is known from then on but who signs in, or stays, on it. Gives
 * how many ended.
 */
export async function endOtherSessions(
  tx: TransactionSql,
  memberId: RowId,
  keep: RowId | undefined,
): Promise<number> {
  // First, since whatever opens sessions of a member holds the row before it.
  await tx`update members set known_round = known_round + 1 where id = ${memberId}`;
  const { count } = await tx`
    delete from sessions where member_id = ${memberId} and id is distinct from ${keep ?? null}::bigint`;
  return count;
}
