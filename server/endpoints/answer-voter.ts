import type { IncomingHttpHeaders } from 'node:http';
import { voterCookie, voterTag, type Voter } from '../../app/answering/voter.server.ts';
import { VOTER_TAG_HEADER } from '../../app/answering/queued-answer.ts';
import { readVisitor, readVoter, type VoterRequest } from '../http/request-voter.ts';
import type { Services } from '../http/services.ts';

/** Who answers, and the cookie that knows them again. */
export type IdentifiedVoter = { voter: Voter; cookie: string | undefined };

/** A member by their session, a visitor by the cookie of this site. */
export async function identifyOnSite(
  services: Services,
  request: VoterRequest,
): Promise<IdentifiedVoter | undefined> {
  return withVoterCookie(services, await readVoter(request, services));
}

/** A visitor, where it is known that no member asks: without a wait, on the hottest path there is. */
export function identifyVisitor(
  services: Services,
  request: VoterRequest,
): IdentifiedVoter | undefined {
  return withVoterCookie(services, readVisitor(request, services));
}

function withVoterCookie(
  { secret, cookies }: Services,
  voter: Voter | undefined,
): IdentifiedVoter | undefined {
  return voter && { voter, cookie: voterCookie(secret, cookies, voter) };
}

/** True where this is another member or visitor than the one whose answer the browser kept. */
export function isOtherVoter(
  { secret }: Services,
  headers: IncomingHttpHeaders,
  { voterId, isMember }: Voter,
): boolean {
  const as = headers[VOTER_TAG_HEADER];
  return as !== undefined && as !== voterTag(secret, isMember ? voterId : undefined);
}
