import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import { secondsUntilNext, type Limit, type Limits } from '../platform/limits.server.ts';
import { queueMail } from '../platform/mail.server.ts';
import type { CookieNames } from '../platform/cookies.server.ts';
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
import { makeLink } from './mailed.server.ts';
import {
  ADDRESS_FORM,
  MAILS_OF_DAY,
  MAILS_OF_HOUR,
  MAILS_OF_NETWORK,
  accountAddress,
  plainProblem,
  type LinkPurpose,
} from './rules.ts';
import { noteFailure, noteRefusal, type Noting } from './security-log.server.ts';
import { findByEmail } from './store.server.ts';

/** What somebody asked for by their address alone. */
export type MailWanted = {
  wants: 'join' | 'enter' | 'reset';
  typed: string;
  next: string;
  /** The mark of the browser that asks. */
  voter: string | undefined;
};
export type Mailed =
  | { state: 'sent'; email: string }
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
  link: Parameters<typeof makeLink>[1],
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
 * what was asked for, else it offers to make one.
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
    const limited =
      known === undefined
        ? limitOf({ secret, limits }, network, email, wants)
        : limitOfKnown(limits, known);
    if (limited) {
      noteRefusal(means, 'limit-mail', { email, network });
      return limited;
    }
    if (wants === 'reset') noteFailure(means, 'reset-asked', { email, network });
    await sql.begin(async (tx) => {
      const memberId = await findByEmail(tx, email);
      const { purpose, write } = memberId === undefined ? forUnknown(wants) : forKnown(wants);
      await mailLink(tx, origin, { purpose, email, memberId, next, voter }, write);
    });
    return { state: 'sent', email };
  };
}

/** Counts one more mail for a wish; what is said where that is one too many. */
export function limitOf(
  { secret, limits }: Pick<Means, 'secret' | 'limits'>,
  network: string,
  email: string,
  wants: MailWanted['wants'] | 'move',
): MailLimited | undefined {
  const address = takeAddress({ secret, limits }, network, email);
  if ('past' in address) return past('address', address.past);
  if (limits.take(`mails ${wants}`, network, MAILS_OF_NETWORK)) return undefined;
  address.giveBack();
  return past('network', MAILS_OF_NETWORK);
}

function past(whose: 'network' | 'address', limit: Limit): MailLimited {
  return { state: 'limited', whose, retryAfter: secondsUntilNext(limit) };
}

/** A browser that the account knows has mails of its own: neither its network nor others can use them up. */
function limitOfKnown(limits: Limits, mark: string): MailLimited | undefined {
  const taken = takeBoth(limits, 'known ', { day: mark, hour: mark });
  return 'past' in taken ? past('address', taken.past) : undefined;
}

/**
 * Counts one more mail to an address, whatever it is for. An hour has three for each network that asks, so that nobody
 * uses up those of others; a day has ten in all.
 */
export function takeAddress(
  { secret, limits }: Pick<Means, 'secret' | 'limits'>,
  network: string,
  email: string,
): Taken {
  // What is counted by stays in memory for long: no address does.
  const address = secret.sign('limits', email);
  return takeBoth(limits, '', { day: address, hour: `${network} ${address}` });
}

type Taken = { past: Limit } | { giveBack(): void };

/** What goes past one of both counts in neither. */
function takeBoth(
  limits: Limits,
  of: string,
  { day, hour }: Record<'day' | 'hour', string>,
): Taken {
  if (!limits.take(`${of}mails day`, day, MAILS_OF_DAY)) return { past: MAILS_OF_DAY };
  const giveBackDay = () => limits.giveBack(`${of}mails day`, day);
  if (!limits.take(`${of}mails hour`, hour, MAILS_OF_HOUR)) {
    giveBackDay();
    return { past: MAILS_OF_HOUR };
  }
  return {
    giveBack() {
      giveBackDay();
      limits.giveBack(`${of}mails hour`, hour);
    },
  };
}

type Writing = { purpose: LinkPurpose; write: (link: string) => Letter };

function forKnown(wants: MailWanted['wants']): Writing {
  if (wants === 'reset') return { purpose: 'reset', write: resetLetter };
  return { purpose: 'enter', write: wants === 'join' ? knownLetter : enterLetter };
}

function forUnknown(wants: MailWanted['wants']): Writing {
  return { purpose: 'join', write: wants === 'join' ? joinLetter : unknownLetter };
}
