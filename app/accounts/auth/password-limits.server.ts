import { setTimeout as wait } from 'node:timers/promises';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import { retryAfterSeconds } from '../../platform/http/rate-limiter.server.ts';
import type { Logger } from '../../platform/log.server.ts';
import { SemaphoreFull, createSemaphore } from '../../platform/semaphore.server.ts';
import { countFailedTry } from '../member-rows.server.ts';
import {
  WRONG_PASSWORD_ALARM,
  SIGN_IN_FAILURE_LIMIT,
  ACCOUNT_FAILURE_LIMIT,
  NETWORK_FAILURE_LIMIT,
  SLOWDOWN_MS,
} from '../account-rules.ts';
import {
  recordFailure,
  recordRefusal,
  type SecurityLogDeps,
} from '../security-log/security-log.server.ts';
import { takeKnownBrowserTry, type KnownBrowserTry } from './known-browsers.server.ts';
import {
  isWrong,
  signInRefused,
  type AttemptResult,
  type SignInRefused,
} from './sign-in-refusals.ts';
import { createWrongPasswordAlarm } from './wrong-password-alarm.ts';

type Deps = SecurityLogDeps & { cookies: CookieNames };
type Client = { network: string; cookie: string | undefined };
type WithinLimits = (
  email: string,
  client: Client,
  attempt: (isKnown: boolean) => Promise<AttemptResult>,
) => Promise<AttemptResult>;

const MAX_SLOWED = 40;
const RETRY_AFTER_S = 5;

/** Makes a refusal of what was thrown. Too many at once is no fault, so it is not logged. */
export function createFailureReport(log: Logger): (error: unknown) => SignInRefused {
  return (error) => {
    if (error instanceof SemaphoreFull) return signInRefused('busy', RETRY_AFTER_S);
    log.error({ err: error }, 'signing up or in failed');
    return signInRefused('fault', RETRY_AFTER_S);
  };
}

/** Limits how often a password is tried: from one network, for one account, and in a browser that the account knows. */
export function createPasswordLimits(
  deps: Deps,
  failed: (error: unknown) => SignInRefused,
): WithinLimits {
  const { sql, log, limits, secret } = deps;
  const countWrongPassword = createWrongPasswordAlarm(WRONG_PASSWORD_ALARM * limits.scale);
  const slowDowns = createSemaphore(MAX_SLOWED, 0);

  return withinLimits;

  /** Counts the try before the password is checked, so that many at once count as many. */
  async function withinLimits(
    email: string,
    { network, cookie }: Client,
    attempt: (isKnown: boolean) => Promise<AttemptResult>,
  ): Promise<AttemptResult> {
    // Keys of limits stay in memory for long, so they hold no address.
    const account = secret.sign('limits', email);
    try {
      const own = { kind: 'fails known', limit: SIGN_IN_FAILURE_LIMIT };
      const known = await takeKnownBrowserTry(deps, cookie, { email }, own);
      if (known === 'limit') {
        recordRefusal(deps, 'limit-password', { email, network });
        return signInRefused('limit', retryAfterSeconds(SIGN_IN_FAILURE_LIMIT));
      }
      if (known) return await inKnownBrowser({ email, network }, known, () => attempt(true));
    } catch (error) {
      return failed(error);
    }
    const pair = [network, account];
    if (!(await limits.take('fails network', network, NETWORK_FAILURE_LIMIT))) {
      recordRefusal(deps, 'limit-password', { network });
      return signInRefused('limit', retryAfterSeconds(NETWORK_FAILURE_LIMIT));
    }
    if (!(await limits.take('fails', pair, SIGN_IN_FAILURE_LIMIT))) {
      limits.giveBack('fails network', network);
      recordRefusal(deps, 'limit-password', { email, network });
      return signInRefused('limit', retryAfterSeconds(SIGN_IN_FAILURE_LIMIT));
    }
    const isSlow = !(await limits.take('fails account', account, ACCOUNT_FAILURE_LIMIT));
    const outcome = await Promise.resolve(isSlow && slowDowns(() => wait(SLOWDOWN_MS)))
      .then(() => attempt(false))
      .catch(failed);
    if (isWrong(outcome)) {
      recordWrongPassword({ email, network }, false);
      return outcome;
    }
    limits.giveBack('fails network', network);
    limits.giveBack('fails', pair);
    if (!isSlow) limits.giveBack('fails account', account);
    return outcome;
  }

  /** Tries of others, elsewhere or in the same network, use up none in a browser that the account knows. */
  async function inKnownBrowser(
    from: { email: string; network: string },
    known: KnownBrowserTry,
    attempt: () => Promise<AttemptResult>,
  ): Promise<AttemptResult> {
    const outcome = await attempt().catch(failed);
    if (isWrong(outcome)) recordWrongPassword(from, true);
    else await known.giveBack();
    return outcome;
  }

  function recordWrongPassword(from: { email: string; network: string }, isKnown: boolean): void {
    const alarm = countWrongPassword(performance.now());
    if (alarm) log.error(alarm, 'many wrong passwords came within a minute');
    recordFailure(deps, 'wrong-password', from);
    if (isKnown) return;
    countFailedTry(sql, from.email).catch((error: unknown) =>
      log.error({ err: error }, 'a wrong password was not counted'),
    );
  }
}
