import { setTimeout as wait } from 'node:timers/promises';
import { expiredCookie } from '../platform/cookies.server.ts';
import { GateFull, createGate } from '../platform/gate.server.ts';
import { secondsUntilNext, type Limits } from '../platform/limits.server.ts';
import {
  createAuth,
  sessionCookie,
  sessionToken,
  type Auth,
  type AuthSettings,
} from './auth.server.ts';
import { passwordProblem } from './password-rules.ts';
import {
  FAILS,
  FAILS_OF_ACCOUNT,
  FAILS_OF_NETWORK,
  SIGN_UPS,
  SLOW_MS,
  checkSignIn,
  checkSignUp,
  type Problems,
  type Refusal,
  type SignInTyped,
  type SignUpTyped,
} from './rules.ts';
import { endSession, findMember, keepSession } from './store.server.ts';
import { VISITOR, type Viewer } from './viewer.ts';

/** The network that limits are counted by, and the cookies the request came with. */
type Asker = { network: string; cookie: string | undefined };

type SignedIn = { signedIn: true; cookie: string };
type Refused = { signedIn: false; why: Refusal; problems: Problems; retryAfter?: number };
export type Outcome = SignedIn | Refused;

export type Accounts = {
  /** Reads the session, for pages and machine paths alike. */
  viewerOf(cookie: string | undefined): Promise<Viewer>;
  signUp(asker: Asker, typed: SignUpTyped): Promise<Outcome>;
  signIn(asker: Asker, typed: SignInTyped): Promise<Outcome>;
  signOut(cookie: string | undefined): Promise<void>;
  /** In place of a cookie that means nothing, or nothing any more. */
  expired: string;
};

/** Each holds a connection while its password is hashed. */
const SIGN_UPS_AT_ONCE = 2;
const MOST_WAITING = 32;
const MOST_SLOWED = 40;
const COME_BACK_S = 5;

/** What better-auth calls an address and a password that do not belong together. */
const WRONG = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_EMAIL'];
/** The second is also its answer when somebody else took the address a moment ago. */
const TAKEN = ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'FAILED_TO_CREATE_USER'];

export function createAccounts(settings: AuthSettings & { limits: Limits }): Accounts {
  const { sql, log, limits, cookies, secret } = settings;
  const signUps = createGate(SIGN_UPS_AT_ONCE, MOST_WAITING);
  const slowly = createGate(MOST_SLOWED, 0);
  let made: Promise<Auth> | undefined;

  function auth(): Promise<Auth> {
    made ??= createAuth(settings).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  }

  async function forget(cookie: string | undefined): Promise<void> {
    const token = sessionToken(cookie, settings);
    if (token) await endSession(sql, token);
  }

  /** A session from before ends with the new one's beginning: nobody can bring one along. */
  async function entered(headers: Headers, { cookie }: Asker): Promise<SignedIn> {
    await forget(cookie);
    return { signedIn: true, cookie: sessionCookie(headers, cookies) };
  }

  function failed(error: unknown): Refused {
    if (error instanceof GateFull) return refused('busy', COME_BACK_S);
    log.error({ err: error }, 'signing up or in failed');
    return refused('fault', COME_BACK_S);
  }

  /** Taken before the password is looked at, so that many tries at once count as many. */
  async function withinLimits(
    email: string,
    { network }: Asker,
    attempt: () => Promise<Outcome>,
  ): Promise<Outcome> {
    // What is counted by stays in memory for long: no address does.
    const account = secret.sign('limits', email);
    const pair = `${network} ${account}`;
    if (!limits.take('fails network', network, FAILS_OF_NETWORK))
      return refused('limit', secondsUntilNext(FAILS_OF_NETWORK));
    if (!limits.take('fails', pair, FAILS)) {
      limits.giveBack('fails network', network);
      return refused('limit', secondsUntilNext(FAILS));
    }
    const isSlow = !limits.take('fails account', account, FAILS_OF_ACCOUNT);
    const outcome = await Promise.resolve(isSlow && slowly(() => wait(SLOW_MS)))
      .then(attempt)
      .catch(failed);
    if (!outcome.signedIn && outcome.why === 'wrong') return outcome;
    limits.giveBack('fails network', network);
    limits.giveBack('fails', pair);
    if (!isSlow) limits.giveBack('fails account', account);
    return outcome;
  }

  function enter(asker: Asker, email: string, password: string): Promise<Outcome> {
    return withinLimits(email, asker, async () => {
      const { api } = await auth();
      try {
        const { headers } = await api.signInEmail({
          body: { email, password },
          returnHeaders: true,
        });
        return await entered(headers, asker);
      } catch (error) {
        if (WRONG.includes(codeOf(error))) return refused('wrong');
        throw error;
      }
    });
  }

  return {
    async viewerOf(cookie) {
      const token = sessionToken(cookie, settings);
      if (!token) return VISITOR;
      const found = await findMember(sql, token);
      if (!found) return VISITOR;
      const { wasSeenToday, member, session } = found;
      if (!wasSeenToday) await keepSession(sql, token);
      return { member, session };
    },

    async signUp(asker, typed) {
      const wanted = checkSignUp(typed, passwordProblem);
      if ('problems' in wanted) return { ...refused('problems'), problems: wanted.problems };
      if (!limits.take('sign-up', asker.network, SIGN_UPS))
        return refused('limit', secondsUntilNext(SIGN_UPS));
      try {
        const { headers } = await signUps(async () =>
          (await auth()).api.signUpEmail({ body: wanted, returnHeaders: true }),
        );
        return await entered(headers, asker);
      } catch (error) {
        if (!TAKEN.includes(codeOf(error))) return failed(error);
        const outcome = await enter(asker, wanted.email, wanted.password);
        return !outcome.signedIn && outcome.why === 'wrong' ? refused('taken') : outcome;
      }
    },

    async signIn(asker, typed) {
      const wanted = checkSignIn(typed);
      if ('problems' in wanted) return { ...refused('problems'), problems: wanted.problems };
      return enter(asker, wanted.email, wanted.password);
    },

    signOut: forget,
    expired: expiredCookie(cookies.session, cookies),
  };
}

function refused(why: Refusal, retryAfter?: number): Refused {
  return { signedIn: false, why, problems: {}, ...(retryAfter !== undefined && { retryAfter }) };
}

/** The code of a refusal by better-auth; anything else it throws has none. */
function codeOf(error: unknown): string {
  const { body } = error as { body?: { code?: unknown } };
  return typeof body?.code === 'string' ? body.code : '';
}
