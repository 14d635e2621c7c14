import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { RateLimiter } from '../../platform/http/rate-limiter.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import type { EmailContent } from '../words/emails/email.server.ts';
import {
  signInEmail,
  signUpEmail,
  accountExistsEmail,
  passwordResetEmail,
  noAccountEmail,
} from '../words/emails/links.server.ts';
import type { ClientInfo } from './accounts.server.ts';
import { findKnownBrowserKey } from './known-browsers.server.ts';
import { takeDailyQuota } from './email-quota.server.ts';
import { createLink, type NewEmailLink } from './link-tokens.server.ts';
import {
  HOURLY_EMAIL_LIMIT,
  KNOWN_BROWSER_EMAIL_LIMIT,
  NETWORK_EMAIL_LIMIT,
  normalizeAddress,
  addressProblem,
  type EmailProblem,
  type LinkPurpose,
} from '../account-rules.ts';
import {
  recordFailure,
  recordRefusal,
  type SecurityLogDeps,
} from '../security-log/security-log.server.ts';
import { findMemberIdByEmail } from '../member-rows.server.ts';

/** A link that is requested by an address alone. */
export type LinkRequest = {
  wants: 'join' | 'enter' | 'reset';
  typed: string;
  next: string;
  /** The voter id of the browser that asks. */
  voterId: string | undefined;
};
export type LinkRequestResult =
  /** `nextIn`: the seconds until the same can be requested again, as far as this network's own requests count. */
  | { state: 'sent'; email: string; nextIn?: number }
  | { state: 'wrong'; problem: EmailProblem }
  | EmailLimitReached;
export type EmailLimitReached = {
  state: 'limited';
  whose: 'network' | 'address';
  retryAfter: number;
};

type Deps = SecurityLogDeps & { cookies: CookieNames; origin: string };

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

/** Mails a member what was done to their account, in the transaction that does it. */
export async function queueSecurityEmail(
  tx: TransactionSql,
  to: string,
  written: EmailContent,
): Promise<void> {
  await queueEmail(tx, { key: keyOf('notice'), to, ...written });
}

export async function queueLinkEmail(
  tx: TransactionSql,
  origin: string,
  link: NewEmailLink,
  write: (values: { link: string }) => EmailContent,
): Promise<void> {
  const { purpose, email } = link;
  const token = await createLink(tx, link);
  await queueEmail(tx, {
    key: keyOf(purpose),
    to: email,
    ...write({ link: linkUrl(origin, purpose, token) }),
  });
}

function keyOf(kind: string): string {
  return `${kind} ${randomBytes(12).toString('base64url')}`;
}

export function forgotPasswordUrl(origin: string): string {
  return origin + href('/sign-in/forgot');
}

/**
 * One email for one request, with the same work and the same answer whether or not the address has an account: to an
 * account the link opens what was requested, otherwise it offers to make one. Nor does the answer reveal whether others
 * used up the emails of the day: it depends on what this network requested, and on nothing else.
 */
export function createLinkMailer(deps: Deps) {
  const { sql, secret, limits, origin } = deps;
  return async (
    { network, cookie }: ClientInfo,
    { wants, typed, next, voterId }: LinkRequest,
  ): Promise<LinkRequestResult> => {
    const email = normalizeAddress(typed);
    if (!email) return { state: 'wrong', problem: { why: 'no-address' } };
    const problem = addressProblem(email);
    if (problem !== undefined) return { state: 'wrong', problem };
    const known = await findKnownBrowserKey(deps, cookie, email);
    const refuse = () => recordRefusal(deps, 'limit-mail', { email, network });
    const limited =
      known === undefined
        ? await takeEmailLimit({ secret, limits }, network, email, wants)
        : await takeKnownBrowserLimit(limits, known);
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
      const link = { purpose, email, memberId, next, voterId, counted };
      const isAllowed = known !== undefined || counted !== undefined;
      // A link that nobody gets is stored as well, so that it takes nearly as long as one that is mailed.
      await (isAllowed ? queueLinkEmail(tx, origin, link, write) : createLink(tx, link));
      return isAllowed;
    });
    if (!isMailed) refuse();
    return { state: 'sent', email, nextIn: nextIn() };
  };
}

type LinkRequestKind = LinkRequest['wants'] | 'move';
type LimitDeps = Pick<Deps, 'secret' | 'limits'>;
/** The seconds until the next request, by the limit that lasts longer. */
type Wait = { whose: EmailLimitReached['whose']; seconds: number };

/** Counts one more email; returns the refusal where that is one too many. */
export async function takeEmailLimit(
  deps: LimitDeps,
  network: string,
  email: string,
  wants: LinkRequestKind,
): Promise<EmailLimitReached | undefined> {
  const hour = await takeHourlyLimit(deps, network, email);
  if (hour && (await deps.limits.take(`mails ${wants}`, network, NETWORK_EMAIL_LIMIT)))
    return undefined;
  hour?.giveBack();
  return limitReached(waitOf(deps, network, email, wants));
}

function limitReached({ whose, seconds }: Wait): EmailLimitReached {
  return { state: 'limited', whose, retryAfter: Math.max(1, seconds) };
}

/** Depends on this network's own requests alone, so that nobody learns how much others asked for. */
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

/** A browser that the account knows has emails of its own, which neither its network nor others can use up. */
async function takeKnownBrowserLimit(
  limits: RateLimiter,
  browserKey: string,
): Promise<EmailLimitReached | undefined> {
  const isWithinDay = await limits.take('known mails day', browserKey, KNOWN_BROWSER_EMAIL_LIMIT);
  if (isWithinDay && (await limits.take('known mails hour', browserKey, HOURLY_EMAIL_LIMIT)))
    return undefined;
  // What the limit of the hour refuses does not count for the day.
  if (isWithinDay) limits.giveBack('known mails day', browserKey);
  return limitReached(knownBrowserWait(limits, browserKey));
}

function knownBrowserWait(limits: RateLimiter, browserKey: string): Wait {
  const ofDay = limits.secondsUntil('known mails day', browserKey, KNOWN_BROWSER_EMAIL_LIMIT);
  const ofHour = limits.secondsUntil('known mails hour', browserKey, HOURLY_EMAIL_LIMIT);
  return { whose: 'address', seconds: Math.max(ofDay, ofHour) };
}

/**
 * Counts one more email that a network requests to an address, whatever it is for and whether or not it is sent.
 * Otherwise the moment of a refusal would reveal that others used up the emails of the day.
 */
export async function takeHourlyLimit(
  { secret, limits }: LimitDeps,
  network: string,
  email: string,
): Promise<{ giveBack(): void } | undefined> {
  const who = limitKeyOf({ secret }, network, email);
  if (!(await limits.take('mails hour', who, HOURLY_EMAIL_LIMIT))) return undefined;
  return { giveBack: () => limits.giveBack('mails hour', who) };
}

/** Keys of limits stay in memory for long, so they hold no address. */
function limitKeyOf({ secret }: Pick<Deps, 'secret'>, network: string, email: string): string[] {
  return [network, secret.sign('limits', email)];
}

type LinkEmail = { purpose: LinkPurpose; write: (values: { link: string }) => EmailContent };

function emailForMember(wants: LinkRequest['wants']): LinkEmail {
  if (wants === 'reset') return { purpose: 'reset', write: passwordResetEmail };
  return { purpose: 'enter', write: wants === 'join' ? accountExistsEmail : signInEmail };
}

function emailForStranger(wants: LinkRequest['wants']): LinkEmail {
  return { purpose: 'join', write: wants === 'join' ? signUpEmail : noAccountEmail };
}
