import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import {
  expiredCookie,
  httpOnlyCookie,
  shortLivedCookie,
  readCookie,
  type CookieNames,
} from '../../platform/http/cookies.server.ts';
import { GoneError, type AnySql, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { encodeId, decodeId } from '../../platform/secrets/encoded-id.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { sessionToken, signToken } from './session-token.server.ts';
import { knownBrowserCookie } from './known-browsers.server.ts';
import { createLink } from './link-tokens.server.ts';
import {
  PENDING_SIGN_IN_MINUTES,
  SESSION_IDLE_DAYS,
  SESSION_LONGEST_DAYS,
  MAX_FAILED_TRIES,
  type SignInMethod,
} from '../account-rules.ts';
import type { SecurityOutcome } from '../security-log/security-events.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { endSession, hashOf } from '../session-rows.server.ts';
import { lockMember } from '../member-rows.server.ts';
import { passwordFingerprint } from '../password-rows.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

/**
 * Whether a second factor was shown. `given`: with this proof, as a code or by a passkey, which is both. `before`: as
 * far as it was in the session that is replaced. `none`: not, so that a code is asked for where codes are on.
 */
type SecondFactorState = 'given' | 'before' | 'none';

/**
 * Proof that somebody is a member. `password` is the fingerprint of the password that was typed, which has to be theirs
 * still.
 */
export type SignInProof = {
  memberId: RowId;
  way: SignInMethod;
  second: SecondFactorState;
  password?: string | undefined;
  /** Counted as a try in a browser that the account knows, which tries elsewhere do not keep out. */
  isKnown?: boolean | undefined;
  /**
   * For somebody who is signed in already: they proved once more who they are, or get a new session for what they did.
   */
  again?: 'confirmed' | 'renewed' | undefined;
};

/**
 * What a proof leads to. `in`: there is a session; `isRoleLocked` where it came without the second factor that a role
 * takes. `second`: a one-time code is asked for first, and the cookie says who was proven. `leaving`: the account is to
 * be deleted, and `token` cancels that. `link only`: after so many wrong passwords a password alone opens the account
 * only in a browser it knows. `shut out`: the account was blocked for good.
 */
export type SignInResult =
  | { state: 'in'; memberId: RowId; voterId: string; isRoleLocked: boolean; cookies: string[] }
  | { state: 'second'; cookies: string[] }
  | { state: 'leaving'; token: string }
  | { state: 'link only' }
  | { state: 'shut out' };
/** The password that was the proof has changed since. */
export type StaleProof = { state: 'void' };

type Deps = { sql: Sql; secret: Secret; cookies: CookieNames };
type SignInClient = { device: string; cookie: string | undefined; network: string };

const TOKEN_BYTES = 32;

type SignInState = {
  email: string;
  voterId: string;
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
 * Every proof becomes a session here. A session that the browser brought along ends, so that nobody can plant one. The
 * security log gets the outcome in the same transaction. Refusals are logged like this too: each took a right proof, so
 * the limits on logged failures must not hide it.
 */
export async function completeSignIn(
  deps: Deps,
  proof: SignInProof,
  from: SignInClient,
): Promise<SignInResult | StaleProof> {
  return beginInTurn(deps.sql, async (tx): Promise<SignInResult | StaleProof> => {
    const signIn = await completeSignInWith(tx, deps, proof, from);
    const { memberId } = proof;
    const outcome = securityOutcomeOf(signIn, proof);
    if (outcome === undefined) return signIn;
    const concerned = { memberId, network: from.network };
    await recordEvent(tx, outcome, concerned);
    if (signIn.state === 'in' && signIn.isRoleLocked)
      await recordEvent(tx, 'role-locked', concerned);
    return signIn;
  });
}

function securityOutcomeOf(
  { state }: SignInResult | StaleProof,
  { way, again }: SignInProof,
): SecurityOutcome | undefined {
  switch (state) {
    case 'in':
      if (again === 'renewed') return undefined;
      return again === 'confirmed' ? `confirmed-${way}` : `signed-in-${way}`;
    case 'second':
      return 'code-asked';
    case 'link only':
      return 'password-shut';
    case 'shut out':
      return 'refused-blocked';
    case 'leaving':
      return 'refused-leaving';
    case 'void':
      return undefined;
  }
}

async function completeSignInWith(
  tx: TransactionSql,
  deps: Deps,
  proof: SignInProof,
  from: SignInClient,
): Promise<SignInResult | StaleProof> {
  const { memberId, way, password, isKnown, again } = proof;
  const signInState = await lockSignInState(tx, memberId);
  if (password !== undefined && password !== signInState.password) return { state: 'void' };
  const whose = { ...signInState, id: memberId };
  const isCounted = isKnown || again === 'renewed';
  if (way === 'password' && signInState.failedTries >= MAX_FAILED_TRIES && !isCounted)
    return { state: 'link only' };
  const brought = sessionToken(from.cookie, deps);
  const prior = await findPriorSession(tx, memberId, brought);
  const secondAt = await secondFactorShownAt(tx, proof, prior);
  // Comes before all else that an account can require, so that one proof alone does not cancel a deletion either.
  if (signInState.hasCodes && secondAt === undefined)
    return { state: 'second', cookies: [pendingSignInCookie(deps, proof)] };
  if (signInState.isShutOut) return { state: 'shut out' };
  if (signInState.isLeaving) {
    const link = { purpose: 'stay', email: signInState.email, memberId } as const;
    return { state: 'leaving', token: await createLink(tx, link) };
  }
  if (brought) await endSession(tx, brought);
  await tx`
      update members set failed_tries = 0, known_tries = 0 where id = ${memberId} and failed_tries + known_tries > 0`;
  // A renewed session alone proves nothing; a factor that was shown for it does.
  const isUnproven = again === 'renewed' && proof.second !== 'given';
  const token = await createSession(tx, {
    memberId,
    way: prior?.way ?? way,
    device: from.device,
    beganAt: prior?.beganAt,
    provedAt: isUnproven ? prior?.provedAt : undefined,
    secondAt,
  });
  return {
    state: 'in',
    memberId,
    voterId: signInState.voterId,
    isRoleLocked: signInState.hasRole && secondAt === undefined,
    cookies: [
      sessionCookie(deps, token),
      knownBrowserCookie(deps, from.cookie, whose),
      ...expirePendingCookie(deps, from.cookie),
    ],
  };
}

/** What a session hands on to the one that replaces it: since when the member is signed in, and how. */
type PriorSession = { beganAt: Date; way: SignInMethod; provedAt: Date; secondAt: Date | null };

/** A session that has ended meanwhile hands nothing on. */
async function findPriorSession(
  tx: TransactionSql,
  memberId: RowId,
  brought: string | undefined,
): Promise<PriorSession | undefined> {
  if (brought === undefined) return undefined;
  const [row] = await tx<PriorSession[]>`
    select began_at as "beganAt", way, proved_at as "provedAt", second_at as "secondAt" from sessions
    where token_hash = ${hashOf(brought)} and member_id = ${memberId} and expires_at > now()
      and made_at > now() - make_interval(days => ${SESSION_LONGEST_DAYS})`;
  return row;
}

/** When the second factor that this proof counts was shown. */
async function secondFactorShownAt(
  tx: TransactionSql,
  { second }: SignInProof,
  session: PriorSession | undefined,
): Promise<Date | undefined> {
  if (second === 'none') return undefined;
  return second === 'given' ? readDatabaseTime(tx) : (session?.secondAt ?? undefined);
}

/** Clears the cookie of a first proof that waited for the second. */
function expirePendingCookie({ cookies }: Deps, cookie: string | undefined): string[] {
  return readCookie(cookie, cookies.secondFactor) === undefined
    ? []
    : [expiredCookie(cookies.secondFactor, cookies)];
}

/**
 * Locks the member until the session is there. What ends sessions, as a new password does, takes the same lock: either
 * it is seen here, or it sees the session.
 */
async function lockSignInState(tx: TransactionSql, memberId: RowId): Promise<SignInState> {
  await lockMember(tx, memberId);
  const [row] = await tx<SignInState[]>`
    select email, replace(voter::text, '-', '') as "voterId", leaves_at is not null as "isLeaving",
      shut_out_at is not null as "isShutOut", failed_tries as "failedTries",
      known_tries as "knownTries", known_round as "knownRound", statement_timestamp() as "readAt",
      (select ${passwordFingerprint(tx)} from credentials c where c.member_id = m.id and c.provider = 'credential') as password,
      exists (select 1 from member_codes where member_id = m.id and confirmed_at is not null) as "hasCodes",
      exists (select from staff where member_id = m.id) as "hasRole"
    from members m where id = ${memberId}`;
  if (!row) throw new GoneError('A member who was proven a moment ago is gone.');
  return row;
}

type NewSession = {
  memberId: RowId;
  way: SignInMethod;
  device: string;
  /** An undefined `beganAt` or `provedAt` means now. */
  beganAt: Date | undefined;
  provedAt: Date | undefined;
  secondAt: Date | undefined;
};

async function createSession(
  tx: AnySql,
  { memberId, way, device, beganAt, provedAt, secondAt }: NewSession,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx`
    insert into sessions (member_id, token_hash, way, device, began_at, proved_at, second_at, expires_at)
    values (${memberId}, ${hashOf(token)}, ${way}, ${device}, coalesce(${beganAt ?? null}, now()),
      coalesce(${provedAt ?? null}, now()), ${secondAt ?? null}, now() + make_interval(days => ${SESSION_IDLE_DAYS}))`;
  return token;
}

function sessionCookie({ secret, cookies }: Deps, token: string): string {
  return httpOnlyCookie(cookies.session, signToken(secret, token), SESSION_LONGEST_DAYS, cookies);
}

const PENDING_SIGN_IN = { purpose: 'entering', within: 1 };

/** Says who was proven, how and until when, for the minutes between a first proof and the second. */
function pendingSignInCookie(
  { secret, cookies }: Pick<Deps, 'secret' | 'cookies'>,
  { memberId, way, password }: SignInProof,
): string {
  const until = (Date.now() + PENDING_SIGN_IN_MINUTES * 60_000).toString(36);
  const text = `${encodeId(secret, PENDING_SIGN_IN, memberId)}.${way}.${until}.${password ?? ''}`;
  const value = `${text}.${secret.sign(PENDING_SIGN_IN.purpose, text)}`;
  return shortLivedCookie(cookies.secondFactor, value, PENDING_SIGN_IN_MINUTES, cookies);
}

export function readPendingSignIn(
  { secret, cookies }: Pick<Deps, 'secret' | 'cookies'>,
  cookie: string | undefined,
): Omit<SignInProof, 'second'> | undefined {
  const value = readCookie(cookie, cookies.secondFactor) ?? '';
  const [hidden = '', way = '', until = '', password = '', signature = ''] = value.split('.');
  const text = `${hidden}.${way}.${until}.${password}`;
  if (!secret.verify(PENDING_SIGN_IN.purpose, text, signature)) return undefined;
  if (Number.parseInt(until, 36) < Date.now()) return undefined;
  const memberId = decodeId(secret, PENDING_SIGN_IN, hidden);
  if (memberId === undefined) return undefined;
  return { memberId, way: way as SignInMethod, password: password === '' ? undefined : password };
}

export type MemberSession = {
  id: RowId;
  way: SignInMethod;
  device: string;
  beganAt: Date;
  seenAt: Date;
};

/** Where a member is signed in, the latest use first. */
export async function listSessions(
  sql: Sql,
  memberId: RowId,
  most: number,
): Promise<MemberSession[]> {
  return sql<MemberSession[]>`
    select id, way, device, began_at as "beganAt", seen_at as "seenAt" from sessions
    where member_id = ${memberId} and expires_at > now()
      and made_at > now() - make_interval(days => ${SESSION_LONGEST_DAYS})
    order by seen_at desc, id desc limit ${most}`;
}

/** How the member of this session signed in. */
export async function signInMethodOf(sql: Sql, id: RowId): Promise<SignInMethod> {
  const [row] = await sql<{ way: SignInMethod }[]>`select way from sessions where id = ${id}`;
  return row?.way ?? 'password';
}

/** Whose sessions end, and the network that the request came from. */
type SessionOwner = { memberId: RowId; network: string };

/** Ends a session only if it is one of the member's own. */
export function endOneSession(sql: Sql, ending: SessionOwner, id: RowId): Promise<void> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      delete from sessions where id = ${id} and member_id = ${ending.memberId}`;
    if (count > 0) await recordEvent(tx, 'session-ended', ending);
  });
}

/** Ends all sessions but one as the member asked for. Where there was another, the security log says so. */
export async function signOutElsewhere(
  tx: TransactionSql,
  ending: SessionOwner,
  keep: RowId | undefined,
): Promise<void> {
  const ended = await endOtherSessions(tx, ending.memberId, keep);
  if (ended > 0) await recordEvent(tx, 'sessions-ended', ending);
}

/**
 * Ends all sessions but `keep`, or all, and returns how many. After it the account knows only browsers where its member
 * stays or signs in.
 */
export async function endOtherSessions(
  tx: TransactionSql,
  memberId: RowId,
  keep: RowId | undefined,
): Promise<number> {
  // Comes first, since whatever opens sessions of a member locks this row before.
  await tx`update members set known_round = known_round + 1 where id = ${memberId}`;
  const { count } = await tx`
    delete from sessions where member_id = ${memberId} and id is distinct from ${keep ?? null}::bigint`;
  return count;
}
