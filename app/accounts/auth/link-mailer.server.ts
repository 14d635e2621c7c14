import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import {
  signInEmail,
  signUpEmail,
  accountExistsEmail,
  passwordResetEmail,
  noAccountEmail,
  type EmailContent,
} from './account-emails.ts';
import type { ClientInfo } from './accounts.server.ts';
import { findKnownBrowserKey } from './known-browsers.server.ts';
import { takeDailyQuota } from './email-quota.server.ts';
import { createLink, type NewEmailLink } from './link-tokens.server.ts';
import {
  INVALID_ADDRESS,
  HOURLY_EMAIL_LIMIT,
  KNOWN_BROWSER_EMAIL_LIMIT,
  NETWORK_EMAIL_LIMIT,
  normalizeAddress,
  addressProblem,
  type LinkPurpose,
} from '../rules.ts';
import {
  recordFailure,
  recordRefusal,
  type SecurityLogDeps,
} from '../security-log/security-log.server.ts';
import { findMemberIdByEmail } from '../store.server.ts';

/** What somebody asked for by their address alone. */
export type LinkRequest = {
  wants: 'join' | 'enter' | 'reset';
  typed: string;
  next: string;
  /** The mark of the browser that asks. */
  voter: string | undefined;
};
export type LinkRequestResult =
  /** `nextIn`: in so many seconds the same can be asked for again, as far as whoever asked has to do with it. */
  | { state: 'sent'; email: string; nextIn?: number }
  | { state: 'wrong'; problem: string }
  | EmailLimitReached;
export type EmailLimitReached = {
  state: 'limited';
  whose: 'network' | 'address';
  retryAfter: number;
};

type Deps = SecurityLogDeps & { cookies: CookieNames; origin: string };

/** Where a link of each kind leads. */
export const LINK_PATHS: Readonly<Record<LinkPurpose, string>> = {
  join: href('/sign-up/finish'),
  enter: href('/sign-in/enter'),
  reset: href('/sign-in/reset'),
  move: href('/sign-in/verify'),
  stay: href('/sign-in/stay'),
  follow: href('/sign-in/follow'),
};

export function linkUrl(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}${LINK_PATHS[purpose]}?${new URLSearchParams({ t: token })}`;
}

/** Tells a member's address what was done to the account, with that itself. */
export async function queueSecurityEmail(
  tx: TransactionSql,
  to: string,
  written: EmailContent,
): Promise<void> {
  await queueEmail(tx, { key: keyOf('notice'), to, ...written });
}

/** A mail with a link in it. */
export async function queueLinkEmail(
  tx: TransactionSql,
  origin: string,
  link: NewEmailLink,
  write: (link: string) => EmailContent,
): Promise<void> {
  const { purpose, email } = link;
  const token = await createLink(tx, link);
  await queueEmail(tx, {
    key: keyOf(purpose),
    to: email,
    ...write(linkUrl(origin, purpose, token)),
  });
}

function keyOf(kind: string): string {
  return `${kind} ${randomBytes(12).toString('base64url')}`;
}

/** Where whoever fears for their account chooses a new password. */
export function forgotPasswordUrl(origin: string): string {
  return origin + href('/sign-in/forgot');
}

/**
 * One mail for one wish, the same work and the same answer whether an account has the address or not: to one it opens
 * what was asked for, else it offers to make one. Nor does it tell whether others used up the mails of the day: whoever
 * asks learns of what their own network asked for, and of nothing else.
 */
export function createLinkMailer(deps: Deps) {
  const { sql, secret, limits, origin } = deps;
  return async (
    { network, cookie }: ClientInfo,
    { wants, typed, next, voter }: LinkRequest,
  ): Promise<LinkRequestResult> => {
    const email = normalizeAddress(typed);
    if (!email) return { state: 'wrong', problem: INVALID_ADDRESS };
    const problem = addressProblem(email);
    if (problem !== undefined) return { state: 'wrong', problem };
    const known = await findKnownBrowserKey(deps, cookie, email);
    const refuse = () => recordRefusal(deps, 'limit-mail', { email, network });
    const limited =
      known === undefined
        ? takeEmailLimit({ secret, limits }, network, email, wants)
        : takeKnownBrowserLimit(limits, known);
    const nextIn = () =>
      known === undefined
        ? waitOf({ secret, limits }, network, email, wants).seconds
        : knownBrowserWait(limits, known).seconds;
    if (limited) {
      refuse();
      return limited;
    }
    if (wants === 'reset') recordFailure(deps, 'reset-asked', { email, network });
    const isMailed = await sql.begin(async (tx) => {
      const asking = { as: 'sign-in', email, network } as const;
      const counted = known === undefined ? await takeDailyQuota(tx, limits, asking) : undefined;
      const memberId = await findMemberIdByEmail(tx, email);
      const { purpose, write } =
        memberId === undefined ? emailForStranger(wants) : emailForMember(wants);
      const link = { purpose, email, memberId, next, voter, counted };
      const isAllowed = known !== undefined || counted !== undefined;
      // A link that nobody gets takes nearly as long as one that is mailed.
      await (isAllowed ? queueLinkEmail(tx, origin, link, write) : createLink(tx, link));
      return isAllowed;
    });
    if (!isMailed) refuse();
    return { state: 'sent', email, nextIn: nextIn() };
  };
}

type LinkRequestKind = LinkRequest['wants'] | 'move';
type LimitDeps = Pick<Deps, 'secret' | 'limits'>;
/** Until the next one, and which of two bounds that is for: the one that lasts. */
type Wait = { whose: EmailLimitReached['whose']; seconds: number };

/** Counts one more mail for a wish; what is said where that is one too many. */
export function takeEmailLimit(
  deps: LimitDeps,
  network: string,
  email: string,
  wants: LinkRequestKind,
): EmailLimitReached | undefined {
  const hour = takeHourlyLimit(deps, network, email);
  if (hour && deps.limits.take(`mails ${wants}`, network, NETWORK_EMAIL_LIMIT)) return undefined;
  hour?.giveBack();
  return limitReached(waitOf(deps, network, email, wants));
}

function limitReached({ whose, seconds }: Wait): EmailLimitReached {
  return { state: 'limited', whose, retryAfter: Math.max(1, seconds) };
}

/** Told by what this network asked for alone: how much others asked for is nobody's business. */
function waitOf(deps: LimitDeps, network: string, email: string, wants: LinkRequestKind): Wait {
  const ofHour = deps.limits.secondsUntil(
    'mails hour',
    limitKeyOf(deps, network, email),
    HOURLY_EMAIL_LIMIT,
  );
  const ofNetwork = deps.limits.secondsUntil(`mails ${wants}`, network, NETWORK_EMAIL_LIMIT);
  return ofHour < ofNetwork
    ? { whose: 'network', seconds: ofNetwork }
    : { whose: 'address', seconds: ofHour };
}

/** A browser that the account knows has mails of its own: neither its network nor others can use them up. */
function takeKnownBrowserLimit(
  limits: RateLimiter,
  browserKey: string,
): EmailLimitReached | undefined {
  const isWithinDay = limits.take('known mails day', browserKey, KNOWN_BROWSER_EMAIL_LIMIT);
  if (isWithinDay && limits.take('known mails hour', browserKey, HOURLY_EMAIL_LIMIT))
    return undefined;
  // What is refused for the hour counts for no day.
  if (isWithinDay) limits.giveBack('known mails day', browserKey);
  return limitReached(knownBrowserWait(limits, browserKey));
}

function knownBrowserWait(limits: RateLimiter, browserKey: string): Wait {
  const ofDay = limits.secondsUntil('known mails day', browserKey, KNOWN_BROWSER_EMAIL_LIMIT);
  const ofHour = limits.secondsUntil('known mails hour', browserKey, HOURLY_EMAIL_LIMIT);
  return { whose: 'address', seconds: Math.max(ofDay, ofHour) };
}

/**
 * Counts one more mail that a network asks for to an address, whatever it is for and whether it is sent: else it would
 * tell by when it refuses that others used up the mails of the day.
 */
export function takeHourlyLimit(
  { secret, limits }: LimitDeps,
  network: string,
  email: string,
): { giveBack(): void } | undefined {
  const who = limitKeyOf({ secret }, network, email);
  if (!limits.take('mails hour', who, HOURLY_EMAIL_LIMIT)) return undefined;
  return { giveBack: () => limits.giveBack('mails hour', who) };
}

/** What is counted by stays in memory for long: no address does. */
function limitKeyOf({ secret }: Pick<Deps, 'secret'>, network: string, email: string): string[] {
  return [network, secret.sign('limits', email)];
}

type LinkEmail = { purpose: LinkPurpose; write: (link: string) => EmailContent };

function emailForMember(wants: LinkRequest['wants']): LinkEmail {
  if (wants === 'reset') return { purpose: 'reset', write: passwordResetEmail };
  return { purpose: 'enter', write: wants === 'join' ? accountExistsEmail : signInEmail };
}

function emailForStranger(wants: LinkRequest['wants']): LinkEmail {
  return { purpose: 'join', write: wants === 'join' ? signUpEmail : noAccountEmail };
}
