import type { TransactionSql } from 'postgres';
import { expiredCookie, readCookie, type CookieNames } from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { createTtlSet } from '../../platform/ttl-set.server.ts';
import { gatherWhileBusy } from '../../platform/gather-while-busy.server.ts';
import { createSemaphore } from '../../platform/semaphore.server.ts';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import { hashPassword, verifyPassword } from '../../platform/secrets/password-hash.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { checkSecondFactor, type SecondFactorInput } from './one-time-codes.server.ts';
import { keepBrowserKnown } from './known-browsers.server.ts';
import {
  createLinkMailer,
  type LinkRequestResult,
  type LinkRequest,
} from './link-mailer.server.ts';
import { refuseDeadLink, consumeLink, type DeadLinkResult } from './link-tokens.server.ts';
import { misleadingNameProblem } from '../profile/misleading-names.server.ts';
import { passwordProblem } from '../passwords/password-rules.server.ts';
import { checkSignUp, checkSignIn, type SignUpInput, type SignInInput } from '../account-rules.ts';
import {
  completeSignIn,
  readPendingSignIn,
  signOutElsewhere,
  type SignInResult,
  type SignInProof,
} from './sessions.server.ts';
import { sessionToken } from './session-token.server.ts';
import { recordEvent, recordFailure, recordRefusal } from '../security-log/security-log.server.ts';
import { addMember, confirmAddress } from '../member-rows.server.ts';
import { dropPassword, findPassword } from '../password-rows.server.ts';
import {
  endSession,
  extendSession,
  findSessions,
  type BesideSession,
} from '../session-rows.server.ts';
import { VISITOR, type SessionCookieState, type Member, type Viewer } from '../viewer.ts';
import { createFailureReport, createPasswordLimits } from './password-limits.server.ts';
import { signInRefused, type AttemptResult } from './sign-in-refusals.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

/**
 * `network` is what limits are counted by, `cookie` what the request came with, `device` what its browser is called.
 */
export type ClientInfo = { network: string; cookie: string | undefined; device: string };
export type LinkAttemptResult = AttemptResult | DeadLinkResult;

/** Any proof but a password that was just typed. */
type NonPasswordProof = Omit<SignInProof, 'password'>;

type Deps = {
  sql: Sql;
  log: Logger;
  secret: Secret;
  cookies: CookieNames;
  origin: string;
  limits: RateLimiter;
  /** What is read of a member for their pages. */
  beside: BesideSession;
};

export type Accounts = {
  /** Reads no database: for callers that distinguish visitors from members before they answer. */
  sessionCookieState(cookie: string | undefined): SessionCookieState;
  /** Reads the session, for pages and machine paths alike. */
  viewerOf(cookie: string | undefined): Promise<Viewer>;
  /** The same for a page, with what is read beside, about the question with this id; undefined of a visitor. */
  viewerWith(
    cookie: string | undefined,
    about: string | undefined,
  ): Promise<{ viewer: Viewer; beside: unknown }>;
  signIn(client: ClientInfo, typed: SignInInput): Promise<AttemptResult>;
  /** Checks the password of a signed-in member once more and replaces their session by a new one. */
  confirmPassword(
    client: ClientInfo,
    member: Pick<Member, 'email'>,
    password: string,
  ): Promise<AttemptResult>;
  /** Sends one email at most. The result is the same whether or not the address has an account. */
  requestLink(client: ClientInfo, wanted: LinkRequest): Promise<LinkRequestResult>;
  /** Makes the account that a mailed link is for. */
  finishSignUp(client: ClientInfo, token: string, typed: SignUpInput): Promise<LinkAttemptResult>;
  signInByLink(client: ClientInfo, token: string): Promise<LinkAttemptResult>;
  /** Whether a first proof was given in this browser lately. */
  hasPendingSignIn(cookie: string | undefined): boolean;
  /**
   * Takes the code after a first proof, or a recovery code. `gone`: that proof is too old, or its password has changed.
   */
  signInByCode(
    client: ClientInfo,
    typed: SecondFactorInput,
  ): Promise<AttemptResult | { state: 'gone' }>;
  /** Turns a proof into a session, or says what has to come before it. */
  signInByProof(client: ClientInfo, proof: NonPasswordProof): Promise<SignInResult>;
  signOut(client: Pick<ClientInfo, 'cookie' | 'network'>): Promise<void>;
  /** Ends the member's other sessions and returns the cookies that keep this browser known. */
  endOtherSessions(client: ClientInfo, member: Pick<Member, 'id'>, keep: RowId): Promise<string[]>;
  /** Clears a session cookie that is invalid or has ended. */
  expiredSessionCookie: string;
  /** For signing out: the next person at this browser must not get the pending question either. */
  expiredSignOutCookies: readonly string[];
  /** For deleting an account: clears those cookies, and this browser is known no more. */
  expiredDeletionCookies: readonly string[];
};

/** Each sign-up computes a password hash, which is costly by design. */
const SIGN_UPS_AT_ONCE = 2;
const MAX_WAITING = 32;

/** Sessions that were found to have ended cost one look-up a minute each, however often their cookies come. */
const ENDED_SESSION_MS = 60_000;
const MAX_ENDED_SESSIONS = 10_000;
/** As many as are looked up in one statement. */
const MAX_SESSIONS_AT_ONCE = 50;

export function createAccounts(deps: Deps): Accounts {
  const { sql, log, cookies } = deps;
  const failed = createFailureReport(log);
  const withinLimits = createPasswordLimits(deps, failed);
  const signUps = createSemaphore(SIGN_UPS_AT_ONCE, MAX_WAITING);
  const mailer = createLinkMailer(deps);
  const endedSessions = createTtlSet({
    maxSize: MAX_ENDED_SESSIONS,
    ttlMs: ENDED_SESSION_MS,
    now: () => performance.now(),
  });

  const findForPage = gatherWhileBusy(
    (asked: readonly { token: string; about: string | undefined }[]) =>
      findSessions(sql, asked, deps.beside),
    MAX_SESSIONS_AT_ONCE,
  );
  const findOne = async (token: string) => (await findSessions(sql, [{ token }]))[0] ?? 'over';

  async function signOut({
    cookie,
    network,
  }: Pick<ClientInfo, 'cookie' | 'network'>): Promise<void> {
    const token = sessionToken(cookie, deps);
    if (!token) return;
    await sql.begin(async (tx) => {
      const memberId = await endSession(tx, token);
      if (memberId !== undefined) await recordEvent(tx, 'signed-out', { memberId, network });
    });
  }

  async function signInByProof(client: ClientInfo, proof: NonPasswordProof): Promise<SignInResult> {
    const signIn = await completeSignIn(deps, proof, client);
    if (signIn.state === 'void')
      throw new Error('A proof without a password was refused as a wrong password.');
    return forgetPriorSession(client, signIn);
  }
  async function signInByPassword(client: ClientInfo, proof: SignInProof): Promise<AttemptResult> {
    const signIn = await completeSignIn(deps, proof, client);
    return signIn.state === 'void' ? signInRefused('wrong') : forgetPriorSession(client, signIn);
  }

  async function checkPassword(
    email: string,
    password: string,
  ): Promise<Omit<SignInProof, 'second'> | undefined> {
    // The fingerprint is read before the check, which takes a while: a password that changes meanwhile opens nothing.
    const stored = await findPassword(sql, email);
    if (!(await verifyPassword(password, stored?.hash)) || !stored) return undefined;
    return { memberId: stored.memberId, way: 'password', password: stored.fingerprint };
  }

  /** The new session replaces the one before, so nothing need be remembered of that one. */
  function forgetPriorSession<Ended extends { state: string }>(
    client: ClientInfo,
    ended: Ended,
  ): Ended {
    const before = ended.state === 'in' ? sessionToken(client.cookie, deps) : undefined;
    if (before) endedSessions.delete(before);
    return ended;
  }

  async function viewerIn(
    cookie: string | undefined,
    find: (token: string) => ReturnType<typeof findForPage>,
  ): Promise<{ viewer: Viewer; beside: unknown }> {
    const token = sessionToken(cookie, deps);
    if (!token || endedSessions.has(token)) return { viewer: VISITOR, beside: undefined };
    const found = await find(token);
    if (found === 'over') endedSessions.add(token);
    if (found === 'over' || found === 'suspended') return { viewer: VISITOR, beside: undefined };
    const { wasSeenToday, member, session, beside } = found;
    if (!wasSeenToday) await extendSession(sql, token);
    return { viewer: { member, session }, beside };
  }

  return {
    sessionCookieState(cookie) {
      if (readCookie(cookie, cookies.session) === undefined) return 'none';
      const token = sessionToken(cookie, deps);
      return token === undefined || endedSessions.has(token) ? 'nothing' : 'signed';
    },

    viewerOf: async (cookie) => (await viewerIn(cookie, findOne)).viewer,
    viewerWith: (cookie, about) => viewerIn(cookie, (token) => findForPage({ token, about })),

    async signIn(client, typed) {
      const wanted = checkSignIn(typed);
      if ('problems' in wanted) return { ...signInRefused('problems'), problems: wanted.problems };
      return withinLimits(wanted.email, client, async (isKnown) => {
        const proof = await checkPassword(wanted.email, wanted.password);
        return proof
          ? signInByPassword(client, { ...proof, second: 'none', isKnown })
          : signInRefused('wrong');
      });
    },

    async confirmPassword(client, { email }, password) {
      if (password === '')
        return {
          ...signInRefused('problems'),
          problems: { password: { why: 'password-missing' } },
        };
      return withinLimits(email, client, async (isKnown) => {
        const proof = await checkPassword(email, password);
        // A code was asked for when this session began: sessions from before the codes were turned on have ended.
        return proof
          ? signInByPassword(client, { ...proof, second: 'before', again: 'confirmed', isKnown })
          : signInRefused('wrong');
      });
    },

    requestLink: mailer,

    async signInByLink(client, token) {
      try {
        const memberId = await beginInTurn(sql, (tx) => openSignInLink(tx, token, client.network));
        if (memberId === undefined) return await refuseDeadLink(deps, client);
        return await signInByProof(client, { memberId, way: 'link', second: 'none' });
      } catch (error) {
        return failed(error);
      }
    },

    async finishSignUp(client, token, typed) {
      const wanted = checkSignUp(typed, {
        passwordProblem,
        nameMistaken: (name) => misleadingNameProblem(name, 'person'),
      });
      if ('problems' in wanted) return { ...signInRefused('problems'), problems: wanted.problems };
      try {
        const passwordHash = await signUps(() => hashPassword(wanted.password));
        const made = await beginInTurn(sql, async (tx) => {
          const opened = await consumeLink(tx, 'join', token);
          if (opened.state !== 'open') return undefined;
          const { email } = opened.link;
          // `addMember` returns undefined where another link to the same address made an account in the meantime.
          const { network } = client;
          const memberId = await addMember(tx, { email, name: wanted.name, passwordHash });
          if (memberId !== undefined) await recordEvent(tx, 'account-made', { memberId, network });
          return memberId;
        });
        if (made === undefined) return await refuseDeadLink(deps, client);
        return await signInByProof(client, { memberId: made, way: 'password', second: 'none' });
      } catch (error) {
        return failed(error);
      }
    },

    hasPendingSignIn: (cookie) => readPendingSignIn(deps, cookie) !== undefined,

    async signInByCode(client, typed) {
      const entering = readPendingSignIn(deps, client.cookie);
      if (!entering) return { state: 'gone' };
      const { network } = client;
      const { memberId } = entering;
      const second = await checkSecondFactor(deps, memberId, typed, client);
      if (second.state === 'limit') {
        recordRefusal(deps, 'limit-code', { memberId, network });
        return signInRefused('limit', second.retryAfter);
      }
      if (second.state === 'wrong') {
        const outcome = 'code' in typed ? 'code-wrong' : 'recovery-wrong';
        recordFailure(deps, outcome, { memberId, network });
        return signInRefused('wrong');
      }
      const { isKnown } = second;
      const signIn = await completeSignIn(deps, { ...entering, second: 'given', isKnown }, client);
      return signIn.state === 'void' ? { state: 'gone' } : forgetPriorSession(client, signIn);
    },

    signInByProof,
    signOut,

    endOtherSessions({ cookie, network }, { id }, keep) {
      return beginInTurn(sql, (tx) =>
        keepBrowserKnown({ ...deps, sql: tx }, cookie, id, () =>
          signOutElsewhere(tx, { memberId: id, network }, keep),
        ),
      );
    },

    expiredSessionCookie: expiredCookie(cookies.session, cookies),
    expiredSignOutCookies: [cookies.session, cookies.pendingQuestion].map((name) =>
      expiredCookie(name, cookies),
    ),
    expiredDeletionCookies: [cookies.session, cookies.pendingQuestion, cookies.knownMember].map(
      (name) => expiredCookie(name, cookies),
    ),
  };
}

/**
 * Opening a link from the mailbox proves the address. Where that is its first proof, sessions and a password from
 * before end, since somebody else may have set them up.
 */
async function openSignInLink(
  tx: TransactionSql,
  token: string,
  network: string,
): Promise<RowId | undefined> {
  const opened = await consumeLink(tx, 'enter', token);
  if (opened.state !== 'open' || opened.link.memberId === undefined) return undefined;
  const { memberId } = opened.link;
  if (await confirmAddress(tx, memberId)) {
    await signOutElsewhere(tx, { memberId, network }, undefined);
    await dropPassword(tx, memberId);
  }
  return memberId;
}
