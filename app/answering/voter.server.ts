import type { Member } from '../accounts/viewer.ts';
import type { FrameMember } from '../frame/own-data.tsx';
import { httpOnlyCookie, type CookieNames } from '../platform/http/cookies.server.ts';
import type { NetworkHash } from '../platform/http/network-hash.server.ts';
import {
  VOTER_ID_DAYS,
  createVoterId,
  deriveVoterId,
  signVoterId,
  verifyVoterId,
  type VoterIdIssue,
} from '../platform/http/voter-id.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import type { Level } from '../results/levels.ts';
import { VISITOR_TAG } from './queued-answer.ts';

/** Who answers: a member, or a visitor known by a voter id only. */
export type Voter = {
  voterId: string;
  level: Level;
  isMember: boolean;
  /** The voter's network, as a key for limits; it is never stored. */
  network: string;
  /** The network that the answer is charged to. */
  networkHash: NetworkHash;
  /** For a visitor: when their voter id was issued, and to which network; stored in the cookie. */
  issued?: VoterIdIssue;
};

export const VOTER_PURPOSE = 'voter';

/** What a request says about who answers. */
export type VoterCredentials = {
  /** The voter id of a signed-in member. */
  memberVoterId: string | undefined;
  /** The value of the voter cookie. */
  cookie: string | undefined;
  /** The key that the script of a device sends with each request. */
  key: string | undefined;
  network: string;
  networkHash: NetworkHash;
};

/**
 * A visitor without a cookie is known by the key of their device; without either they are new. A cookie that comes back
 * within a minute shows only that the client stores cookies. One that comes back on a later day is charged to the
 * network it was issued to, so a program that waits for a day gains nothing.
 */
export function voterOf(
  secret: Secret,
  { memberVoterId, cookie, key, network, networkHash }: VoterCredentials,
  now = new Date(),
): Voter {
  if (memberVoterId !== undefined)
    return { voterId: memberVoterId, level: 'account', isMember: true, network, networkHash };
  const known = verifyVoterId(secret, VOTER_PURPOSE, cookie);
  const fresh = { at: Math.floor(now.getTime() / 1_000), networkHash };
  if (known) {
    const { voterId, issue: made = fresh } = known;
    const age = known.issue ? fresh.at - made.at : Number.POSITIVE_INFINITY;
    const isOld = dayOf(made) < dayOf(fresh);
    return {
      voterId,
      level: age > KNOWN_AFTER_S ? 'device' : 'open',
      isMember: false,
      network,
      networkHash: isOld ? made.networkHash : networkHash,
      issued: made,
    };
  }
  const voterId =
    key === undefined ? createVoterId(now) : deriveVoterId(secret, VOTER_PURPOSE, key);
  return { voterId, level: 'open', isMember: false, network, networkHash, issued: fresh };
}

const KNOWN_AFTER_S = 60;
const DAY_S = 86_400;

/** In UTC. */
function dayOf({ at }: VoterIdIssue): number {
  return Math.floor(at / DAY_S);
}

/** A browser stores this tag with a queued answer, so that the answer is never counted as another voter's. */
export function voterTag(secret: Secret, memberVoterId: string | undefined): string {
  if (memberVoterId === undefined) return VISITOR_TAG;
  return secret.sign('answers as', memberVoterId).slice(0, TAG_LETTERS);
}

/** Who is signed in, as the frame of a page tells it. */
export function signedInAs(
  secret: Secret,
  { name, voterId, staff }: Pick<Member, 'name' | 'voterId' | 'staff'>,
  unread: number,
): FrameMember {
  return { name, as: voterTag(secret, voterId), role: staff, unread };
}

const TAG_LETTERS = 12;

/** The cookie that identifies a visitor from now on. A member needs none. */
export function voterCookie(
  secret: Secret,
  cookies: CookieNames,
  { voterId, isMember, issued }: Voter,
): string | undefined {
  if (isMember) return undefined;
  const value = signVoterId(secret, VOTER_PURPOSE, voterId, issued);
  return httpOnlyCookie(cookies.voter, value, VOTER_ID_DAYS, cookies);
}
