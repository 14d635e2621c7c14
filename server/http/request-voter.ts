import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  VOTER_PURPOSE,
  voterCookie,
  voterOf,
  type Voter,
} from '../../app/answering/voter.server.ts';
import { embedVoter } from '../../app/embeds/embed-voter.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { verifyVoterId } from '../../app/platform/http/voter-id.server.ts';
import { networkHashOf } from '../../app/platform/http/network-hash.server.ts';
import type { Services } from './services.ts';

/** One header line of visible characters. */
const KEY = /^[\x21-\x7e]{16,128}$/;

export type VoterRequest = Pick<FastifyRequest, 'headers' | 'ip'>;

/** Who answers, as the request says; undefined where its key can't be one. */
export async function readVoter(
  request: VoterRequest,
  services: Services,
): Promise<Voter | undefined> {
  return buildVoter(request, services, await findMemberVoterId(request, services));
}

/** Where it is known that no member asks. */
export function readVisitor(request: VoterRequest, services: Services): Voter | undefined {
  return buildVoter(request, services, undefined);
}

function buildVoter(
  { headers, ip }: VoterRequest,
  { secret, cookies }: Services,
  voterId: string | undefined,
): Voter | undefined {
  const key = headers['idempotency-key'];
  if (key !== undefined && !(typeof key === 'string' && KEY.test(key))) return undefined;
  return voterOf(secret, {
    memberVoterId: voterId,
    cookie: readCookie(headers.cookie, cookies.voter),
    key,
    network: networkOf(ip),
    networkHash: networkHashOf(secret, ip),
  });
}

async function findMemberVoterId(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { accounts }: Services,
): Promise<string | undefined> {
  // A cookie that was made up costs no look-up, and makes nobody a member.
  return (await accounts.viewerOf(headers.cookie)).member?.voterId;
}

/** The voter id of a browser that has answered or peeked here; reading makes none. */
export function voterIdInCookie(
  { cookie }: IncomingHttpHeaders,
  { secret, cookies }: Services,
): string | undefined {
  return verifyVoterId(secret, VOTER_PURPOSE, readCookie(cookie, cookies.voter))?.voterId;
}

/** The voter id under which the viewer would answer, if they have one. */
export async function findViewerVoterId(
  request: FastifyRequest,
  services: Services,
): Promise<string | undefined> {
  return (await findMemberVoterId(request, services)) ?? voterIdInCookie(request.headers, services);
}

/** Who answered in a frame of this survey before, inside the same site. */
export function voterIdInEmbed(
  { cookie }: IncomingHttpHeaders,
  { secret, cookies }: Services,
  surveyId: string,
): string | undefined {
  return embedVoter(secret, surveyId, {
    cookie: readCookie(cookie, cookies.embed),
    key: undefined,
    network: '',
    networkHash: '',
  })?.voterId;
}

/** Set or renewed by an answer and by a peek; never by reading. */
export function setVoterCookie(
  reply: FastifyReply,
  { secret, cookies }: Services,
  voter: Voter,
): void {
  const cookie = voterCookie(secret, cookies, voter);
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}
