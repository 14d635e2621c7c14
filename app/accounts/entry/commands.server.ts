import { setTimeout as wait } from 'node:timers/promises';
import type { TransactionSql } from 'postgres';
import { expiredCookie, readCookie, type CookieNames } from '../../platform/http/cookies.server.ts';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { createRecent } from '../../platform/recent.server.ts';
import { GateFull, createGate } from '../../platform/gate.server.ts';
import { secondsUntilNext, type Limits } from '../../platform/http/limits.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import { hashPassword, verifyPassword } from '../../platform/secrets/password-hash.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { checkSecond, type SecondTyped } from './codes.server.ts';
import { keepKnown, takeKnownTry, type KnownTry } from './known-browsers.server.ts';
import { createMailer, type Mailed, type MailWanted } from './mailer.server.ts';
import { deadLink, openLink, type Dead } from './mailed.server.ts';
import { nameMistaken } from '../profile/names.server.ts';
import { passwordProblem } from '../passwords/password-rules.server.ts';
import {
  ALARMING_TRIES,
  FAILS,
  FAILS_OF_ACCOUNT,
  FAILS_OF_NETWORK,
  SLOW_MS,
  checkFinish,
  checkSignIn,
  type FinishTyped,
  type Problems,
  type Refusal,
  type SignInTyped,
} from '../rules.ts';
import {
  admit,
  readEntering,
  signOutElsewhere,
  type Admission,
  type Proof,
} from './sessions.server.ts';
import { sessionToken } from './session-token.server.ts';
import { noteEvent, noteFailure, noteRefusal } from '../security-log/security-log.server.ts';
import {
  addMember,
  confirmAddress,
  countWrongTry,
  dropPassword,
  endSession,
  findMember,
  findPassword,
  keepSession,
} from '../store.server.ts';
import { VISITOR, type CookieWorth, type Member, type Viewer } from '../viewer.ts';
import { watchTries } from './wrong-tries.ts';

/** The network that limits are counted by, the cookies the request came with, and what its browser is called. */
export type Asker = { network: string; cookie: string | undefined; device: string };

export type Refused = {
  state: 'refused';
  why: Refusal;
  problems: Problems;
  retryAfter?: number;
};
export type Outcome = Admission | Refused;
export type ByLink = Outcome | Dead;

/** Any but a password that was just typed. */
type OtherProof = Omit<Proof, 'password'>;

type Settings = {
  sql: Sql;
  log: Logger;
  secret: Secret;
  cookies: CookieNames;
  origin: string;
  limits: Limits;
};

export type Accounts = {
  /** Asks nobody: whoever wants to know a visitor from a member before they answer. */
  worthOf(cookie: string | undefined): CookieWorth;
  /** Reads the session, for pages and machine paths alike. */
  viewerOf(cookie: string | undefined): Promise<Viewer>;
  signIn(asker: Asker, typed: SignInTyped): Promise<Outcome>;
  /** Asks somebody who is signed in for their password once more; the session gives way to a new one. */
  confirm(asker: Asker, member: Pick<Member, 'email'>, password: string): Promise<Outcome>;
  /** Writes one mail at most, whether the address has an account or not: nobody learns from the answer which. */
  mail(asker: Asker, wanted: MailWanted): Promise<Mailed>;
  /** Makes the account that a mailed link is for. */
  finish(asker: Asker, token: string, typed: FinishTyped): Promise<ByLink>;
  /** Signs in whoever holds a mailed link. */
  enter(asker: Asker, token: string): Promise<ByLink>;
  /** Whether a first proof was given lately, in this browser. */
  isEntering(cookie: string | undefined): boolean;
  /** The code after it, or a recovery code. `gone`: the first proof is too old, or was a password that is none now. */
  secondProof(asker: Asker, typed: SecondTyped): Promise<Outcome | { state: 'gone' }>;
  /** From a proof to a session, or to what has to come before it. */
  admit(asker: Asker, proof: OtherProof): Promise<Admission>;
  signOut(asker: Pick<Asker, 'cookie' | 'network'>): Promise<void>;
  /** Ends the member's other sessions; gives the cookies by which this browser goes on being known. */
  endOthers(asker: Asker, member: Pick<Member, 'id'>, keep: RowId): Promise<string[]>;
  /** In place of a cookie that means nothing, or nothing any more. */
  expired: string;
  /** The same for whoever leaves this browser to somebody else: what they wrote before signing in goes with them. */
  allExpired: readonly string[];
  /** The same for whoever leaves the site. */
  leaversExpired: readonly string[];
};

/** Each is a hash that is costly by design. */
const SIGN_UPS_AT_ONCE = 2;
const MOST_WAITING = 32;
const MOST_SLOWED = 40;
const COME_BACK_S = 5;

/** Sessions that were found to have ended: one look-up for each in a minute, however often its cookie comes. */
const OVER_MS = 60_000;
const MOST_OVER = 10_000;

export function createAccounts(settings: Settings): Accounts {
  const { sql, log, limits, cookies, secret } = settings;
  const wrongTry = watchTries(ALARMING_TRIES * limits.scale);
  const signUps = createGate(SIGN_UPS_AT_ONCE, MOST_WAITING);
  const slowly = createGate(MOST_SLOWED, 0);
  const mailer = createMailer(settings);
  const overs = createRecent({ most: MOST_OVER, forMs: OVER_MS, now: () => performance.now() });

  async function signOut({ cookie, network }: Pick<Asker, 'cookie' | 'network'>): Promise<void> {
    const token = sessionToken(cookie, settings);
    if (!token) return;
    await sql.begin(async (tx) => {
      const memberId = await endSession(tx, token);
      if (memberId !== undefined) await noteEvent(tx, 'signed-out', { memberId, network });
    });
  }

  function failed(error: unknown): Refused {
    if (error instanceof GateFull) return refused('busy', COME_BACK_S);
    log.error({ err: error }, 'signing up or in failed');
    return refused('fault', COME_BACK_S);
  }

  /** Taken before the password is looked at, so that many tries at once count as many. */
  async function withinLimits(
    email: string,
    { network, cookie }: Asker,
    attempt: (isKnown: boolean) => Promise<Outcome>,
  ): Promise<Outcome> {
    // What is counted by stays in memory for long: no address does.
    const account = secret.sign('limits', email);
    try {
      const own = { kind: 'fails known', limit: FAILS };
      const known = await takeKnownTry(settings, cookie, { email }, own);
      if (known === 'limit') {
        noteRefusal(settings, 'limit-password', { email, network });
        return refused('limit', secondsUntilNext(FAILS));
      }
      if (known) return await withinOwn({ email, network }, known, () => attempt(true));
    } catch (error) {
      return failed(error);
    }
    const pair = [network, account];
    if (!limits.take('fails network', network, FAILS_OF_NETWORK)) {
      noteRefusal(settings, 'limit-password', { network });
      return refused('limit', secondsUntilNext(FAILS_OF_NETWORK));
    }
    if (!limits.take('fails', pair, FAILS)) {
      limits.giveBack('fails network', network);
      noteRefusal(settings, 'limit-password', { email, network });
      return refused('limit', secondsUntilNext(FAILS));
    }
    const isSlow = !limits.take('fails account', account, FAILS_OF_ACCOUNT);
    const outcome = await Promise.resolve(isSlow && slowly(() => wait(SLOW_MS)))
      .then(() => attempt(false))
      .catch(failed);
    if (isWrong(outcome)) {
      wasWrong({ email, network }, false);
      return outcome;
    }
    limits.giveBack('fails network', network);
    limits.giveBack('fails', pair);
    if (!isSlow) limits.giveBack('fails account', account);
    return outcome;
  }

  /** In a browser that the account knows: what others tried, there or in its network, is none of its tries. */
  async function withinOwn(
    from: { email: string; network: string },
    known: KnownTry,
    attempt: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const outcome = await attempt().catch(failed);
    if (isWrong(outcome)) wasWrong(from, true);
    else await known.giveBack();
    return outcome;
  }

  function wasWrong(from: { email: string; network: string }, isKnown: boolean): void {
    const alarm = wrongTry(performance.now());
    if (alarm) log.error(alarm, 'many wrong passwords came within a minute');
    noteFailure(settings, 'wrong-password', from);
    if (isKnown) return;
    countWrongTry(sql, from.email).catch((error: unknown) =>
      log.error({ err: error }, 'a wrong password was not counted'),
    );
  }

  async function admitted(asker: Asker, proof: OtherProof): Promise<Admission> {
    const admission = await admit(settings, proof, asker);
    if (admission.state === 'void') throw new Error('What is no password was refused as one.');
    return entered(asker, admission);
  }
  async function byPassword(asker: Asker, proof: Proof): Promise<Outcome> {
    const admission = await admit(settings, proof, asker);
    return admission.state === 'void' ? refused('wrong') : entered(asker, admission);
  }

  async function proveByPassword(
    email: string,
    password: string,
  ): Promise<Omit<Proof, 'second'> | undefined> {
    // Its mark is read before it is looked at, which takes a while: one that is changed meanwhile opens nothing.
    const stored = await findPassword(sql, email);
    if (!(await verifyPassword(password, stored?.hash)) || !stored) return undefined;
    return { memberId: stored.memberId, way: 'password', password: stored.mark };
  }

  /** Whoever proved who they are has a session of their own: what is remembered of the one before is of no use. */
  function entered<Ended extends { state: string }>(asker: Asker, ended: Ended): Ended {
    const before = ended.state === 'in' ? sessionToken(asker.cookie, settings) : undefined;
    if (before) overs.forget(before);
    return ended;
  }

  return {
    worthOf(cookie) {
      if (readCookie(cookie, cookies.session) === undefined) return 'none';
      const token = sessionToken(cookie, settings);
      return token === undefined || overs.has(token) ? 'nothing' : 'signed';
    },

    async viewerOf(cookie) {
      const token = sessionToken(cookie, settings);
      if (!token || overs.has(token)) return VISITOR;
      const found = await findMember(sql, token);
      if (found === 'over') overs.add(token);
      if (found === 'over' || found === 'shut') return VISITOR;
      const { wasSeenToday, member, session } = found;
      if (!wasSeenToday) await keepSession(sql, token);
      return { member, session };
    },

    async signIn(asker, typed) {
      const wanted = checkSignIn(typed);
      if ('problems' in wanted) return { ...refused('problems'), problems: wanted.problems };
      return withinLimits(wanted.email, asker, async (isKnown) => {
        const proof = await proveByPassword(wanted.email, wanted.password);
        return proof ? byPassword(asker, { ...proof, second: 'none', isKnown }) : refused('wrong');
      });
    },

    async confirm(asker, { email }, password) {
      if (password === '')
        return { ...refused('problems'), problems: { password: 'Enter your password.' } };
      return withinLimits(email, asker, async (isKnown) => {
        const proof = await proveByPassword(email, password);
        // A code was asked for when this session began: those from before there were codes have ended.
        return proof
          ? byPassword(asker, { ...proof, second: 'before', again: 'confirmed', isKnown })
          : refused('wrong');
      });
    },

    mail: mailer,

    async enter(asker, token) {
      try {
        const memberId = await sql.begin((tx) => enterByLink(tx, token, asker.network));
        if (memberId === undefined) return deadLink(settings, asker);
        return await admitted(asker, { memberId, way: 'link', second: 'none' });
      } catch (error) {
        return failed(error);
      }
    },

    async finish(asker, token, typed) {
      const wanted = checkFinish(typed, {
        passwordProblem,
        nameMistaken: (name) => nameMistaken(name, 'person'),
      });
      if ('problems' in wanted) return { ...refused('problems'), problems: wanted.problems };
      try {
        const passwordHash = await signUps(() => hashPassword(wanted.password));
        const made = await sql.begin(async (tx) => {
          const opened = await openLink(tx, 'join', token);
          if (opened.state !== 'open') return undefined;
          const { email } = opened.link;
          // Nobody, where another link to the same address made an account in the meantime.
          const { network } = asker;
          const memberId = await addMember(tx, { email, name: wanted.name, passwordHash });
          if (memberId !== undefined) await noteEvent(tx, 'account-made', { memberId, network });
          return memberId;
        });
        if (made === undefined) return deadLink(settings, asker);
        return await admitted(asker, { memberId: made, way: 'password', second: 'none' });
      } catch (error) {
        return failed(error);
      }
    },

    isEntering: (cookie) => readEntering(settings, cookie) !== undefined,

    async secondProof(asker, typed) {
      const entering = readEntering(settings, asker.cookie);
      if (!entering) return { state: 'gone' };
      const { network } = asker;
      const { memberId } = entering;
      const second = await checkSecond(settings, memberId, typed, asker);
      if (second.state === 'limit') {
        noteRefusal(settings, 'limit-code', { memberId, network });
        return refused('limit', second.retryAfter);
      }
      if (second.state === 'wrong') {
        const outcome = 'code' in typed ? 'code-wrong' : 'recovery-wrong';
        noteFailure(settings, outcome, { memberId, network });
        return refused('wrong');
      }
      const { isKnown } = second;
      const admission = await admit(settings, { ...entering, second: 'given', isKnown }, asker);
      return admission.state === 'void' ? { state: 'gone' } : entered(asker, admission);
    },

    admit: admitted,
    signOut,

    endOthers({ cookie, network }, { id }, keep) {
      return sql.begin((tx) =>
        keepKnown({ ...settings, sql: tx }, cookie, id, () =>
          signOutElsewhere(tx, { memberId: id, network }, keep),
        ),
      );
    },

    expired: expiredCookie(cookies.session, cookies),
    allExpired: [cookies.session, cookies.asking].map((name) => expiredCookie(name, cookies)),
    leaversExpired: [cookies.session, cookies.asking, cookies.known].map((name) =>
      expiredCookie(name, cookies),
    ),
  };
}

/**
 * Who opens a link from their mailbox has the address, and what was done under it before by somebody who had not
 * proved that ends: their sessions, and the password they chose.
 */
async function enterByLink(
  tx: TransactionSql,
  token: string,
  network: string,
): Promise<RowId | undefined> {
  const opened = await openLink(tx, 'enter', token);
  if (opened.state !== 'open' || opened.link.memberId === undefined) return undefined;
  const { memberId } = opened.link;
  if (await confirmAddress(tx, memberId)) {
    await signOutElsewhere(tx, { memberId, network }, undefined);
    await dropPassword(tx, memberId);
  }
  return memberId;
}

function isWrong(outcome: Outcome): boolean {
  return outcome.state === 'refused' && outcome.why === 'wrong';
}

function refused(why: Refusal, retryAfter?: number): Refused {
  return {
    state: 'refused',
    why,
    problems: {},
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
