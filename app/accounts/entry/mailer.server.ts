import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import type { Limits } from '../../platform/http/limits.server.ts';
import { queueMail } from '../../platform/mail/mail.server.ts';
import type { CookieNames } from '../../platform/http/cookies.server.ts';
import {
  enterLetter,
  joinLetter,
  knownLetter,
  resetLetter,
  unknownLetter,
  type Letter,
} from './letters.ts';
import type { Asker } from './commands.server.ts';
import { knownMarkAt } from './known-browsers.server.ts';
import { takeOfDay } from './mail-counts.server.ts';
import { makeLink, type NewLink } from './mailed.server.ts';
import {
  ADDRESS_FORM,
  MAILS_OF_HOUR,
  MAILS_OF_KNOWN_DAY,
  MAILS_OF_NETWORK,
  accountAddress,
  plainProblem,
  type LinkPurpose,
} from '../rules.ts';
import { noteFailure, noteRefusal, type Noting } from '../security-log/security-log.server.ts';
import { findByEmail } from '../store.server.ts';

/** What somebody asked for by their address alone. */
export type MailWanted = {
  wants: 'join' | 'enter' | 'reset';
  typed: string;
  next: string;
  /** The mark of the browser that asks. */
  voter: string | undefined;
};
export type Mailed =
  /** `nextIn`: in so many seconds the same can be asked for again, as far as whoever asked has to do with it. */
  | { state: 'sent'; email: string; nextIn?: number }
  | { state: 'wrong'; problem: string }
  | MailLimited;
export type MailLimited = {
  state: 'limited';
  whose: 'network' | 'address';
  retryAfter: number;
};

type Means = Noting & { cookies: CookieNames; origin: string };

/** Where a link of each kind leads. */
export const LINK_PATHS: Readonly<Record<LinkPurpose, string>> = {
  join: href('/sign-up/finish'),
  enter: href('/sign-in/enter'),
  reset: href('/sign-in/reset'),
  move: href('/sign-in/verify'),
  stay: href('/sign-in/stay'),
  follow: href('/sign-in/follow'),
};

export function linkTo(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}${LINK_PATHS[purpose]}?${new URLSearchParams({ t: token })}`;
}

/** Tells a member's address what was done to the account, with that itself. */
export async function tell(tx: TransactionSql, to: string, written: Letter): Promise<void> {
  await queueMail(tx, { key: keyOf('notice'), to, ...written });
}

/** A mail with a link in it. */
export async function mailLink(
  tx: TransactionSql,
  origin: string,
  link: NewLink,
  write: (link: string) => Letter,
): Promise<void> {
  const { purpose, email } = link;
  const token = await makeLink(tx, link);
  await queueMail(tx, { key: keyOf(purpose), to: email, ...write(linkTo(origin, purpose, token)) });
}

function keyOf(kind: string): string {
  return `${kind} ${randomBytes(12).toString('base64url')}`;
}

/** Where whoever fears for their account chooses a new password. */
export function forgotAt(origin: string): string {
  return origin + href('/sign-in/forgot');
}

/**
 * One mail for one wish, the same work and the same answer whether an account has the address or not: to one it opens
 * what was asked for, else it offers to make one. Nor does it tell whether others used up the mails of the day: whoever
 * asks learns of what their own network asked for, and of nothing else.
 */
export function createMailer(means: Means) {
  const { sql, secret, limits, origin } = means;
  return async (
    { network, cookie }: Asker,
    { wants, typed, next, voter }: MailWanted,
  ): Promise<Mailed> => {
    const email = accountAddress(typed);
    if (!email) return { state: 'wrong', problem: ADDRESS_FORM };
    const problem = plainProblem(email);
    if (problem !== undefined) return { state: 'wrong', problem };
    const known = await knownMarkAt(means, cookie, email);
    const refuse = () => noteRefusal(means, 'limit-mail', { email, network });
    const limited =
      known === undefined
        ? limitOf({ secret, limits }, network, email, wants)
        : limitOfKnown(limits, known);
    const nextIn = () =>
      known === undefined
        ? waitOf({ secret, limits }, network, email, wants).seconds
        : waitOfKnown(limits, known).seconds;
    if (limited) {
      refuse();
      return limited;
    }
    if (wants === 'reset') noteFailure(means, 'reset-asked', { email, network });
    const isMailed = await sql.begin(async (tx) => {
      const asking = { as: 'sign-in', email, network } as const;
      const counted = known === undefined ? await takeOfDay(tx, limits, asking) : undefined;
      const memberId = await findByEmail(tx, email);
      const { purpose, write } = memberId === undefined ? forUnknown(wants) : forKnown(wants);
      const link = { purpose, email, memberId, next, voter, counted };
      const isAllowed = known !== undefined || counted !== undefined;
      // A link that nobody gets takes nearly as long as one that is mailed.
      await (isAllowed ? mailLink(tx, origin, link, write) : makeLink(tx, link));
      return isAllowed;
    });
    if (!isMailed) refuse();
    return { state: 'sent', email, nextIn: nextIn() };
  };
}

type Wants = MailWanted['wants'] | 'move';
type Counting = Pick<Means, 'secret' | 'limits'>;
/** Until the next one, and which of two bounds that is for: the one that lasts. */
type Wait = { whose: MailLimited['whose']; seconds: number };

/** Counts one more mail for a wish; what is said where that is one too many. */
export function limitOf(
  means: Counting,
  network: string,
  email: string,
  wants: Wants,
): MailLimited | undefined {
  const hour = takeHour(means, network, email);
  if (hour && means.limits.take(`mails ${wants}`, network, MAILS_OF_NETWORK)) return undefined;
  hour?.giveBack();
  return past(waitOf(means, network, email, wants));
}

function past({ whose, seconds }: Wait): MailLimited {
  return { state: 'limited', whose, retryAfter: Math.max(1, seconds) };
}

/** Told by what this network asked for alone: how much others asked for is nobody's business. */
function waitOf(means: Counting, network: string, email: string, wants: Wants): Wait {
  const ofHour = means.limits.secondsUntil(
    'mails hour',
    pairOf(means, network, email),
    MAILS_OF_HOUR,
  );
  const ofNetwork = means.limits.secondsUntil(`mails ${wants}`, network, MAILS_OF_NETWORK);
  return ofHour < ofNetwork
    ? { whose: 'network', seconds: ofNetwork }
    : { whose: 'address', seconds: ofHour };
}

/** A browser that the account knows has mails of its own: neither its network nor others can use them up. */
function limitOfKnown(limits: Limits, mark: string): MailLimited | undefined {
  const isWithinDay = limits.take('known mails day', mark, MAILS_OF_KNOWN_DAY);
  if (isWithinDay && limits.take('known mails hour', mark, MAILS_OF_HOUR)) return undefined;
  // What is refused for the hour counts for no day.
  if (isWithinDay) limits.giveBack('known mails day', mark);
  return past(waitOfKnown(limits, mark));
}

function waitOfKnown(limits: Limits, mark: string): Wait {
  const ofDay = limits.secondsUntil('known mails day', mark, MAILS_OF_KNOWN_DAY);
  const ofHour = limits.secondsUntil('known mails hour', mark, MAILS_OF_HOUR);
  return { whose: 'address', seconds: Math.max(ofDay, ofHour) };
}

/**
 * Counts one more mail that a network asks for to an address, whatever it is for and whether it is sent: else it would
 * tell by when it refuses that others used up the mails of the day.
 */
export function takeHour(
  { secret, limits }: Counting,
  network: string,
  email: string,
): { giveBack(): void } | undefined {
  const who = pairOf({ secret }, network, email);
  if (!limits.take('mails hour', who, MAILS_OF_HOUR)) return undefined;
  return { giveBack: () => limits.giveBack('mails hour', who) };
}

/** What is counted by stays in memory for long: no address does. */
function pairOf({ secret }: Pick<Means, 'secret'>, network: string, email: string): string[] {
  return [network, secret.sign('limits', email)];
}

type Writing = { purpose: LinkPurpose; write: (link: string) => Letter };

function forKnown(wants: MailWanted['wants']): Writing {
  if (wants === 'reset') return { purpose: 'reset', write: resetLetter };
  return { purpose: 'enter', write: wants === 'join' ? knownLetter : enterLetter };
}

function forUnknown(wants: MailWanted['wants']): Writing {
  return { purpose: 'join', write: wants === 'join' ? joinLetter : unknownLetter };
}
