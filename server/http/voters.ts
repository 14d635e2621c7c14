import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  VOTER_PURPOSE,
  voterCookie,
  voterOf,
  type Voter,
} from '../../app/answering/commands.server.ts';
import { embedVoter } from '../../app/embeds/commands.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { networkOf } from '../../app/platform/http/limits.server.ts';
import { readMark } from '../../app/platform/http/marks.server.ts';
import { originOf } from '../../app/platform/http/origin.server.ts';
import type { Services } from './services.ts';

/** One header line of visible characters. */
const KEY = /^[\x21-\x7e]{16,128}$/;

type Asking = Pick<FastifyRequest, 'headers' | 'ip'>;

/** Who answers, as the request says; undefined where its key can't be one. */
export async function voterIn(request: Asking, services: Services): Promise<Voter | undefined> {
  return voterFrom(request, services, await memberMark(request, services));
}

/** Where it is known that no member asks. */
export function visitorIn(request: Asking, services: Services): Voter | undefined {
  return voterFrom(request, services, undefined);
}

function voterFrom(
  { headers, ip }: Asking,
  { secret, cookies }: Services,
  mark: string | undefined,
): Voter | undefined {
  const key = headers['idempotency-key'];
  if (key !== undefined && !(typeof key === 'string' && KEY.test(key))) return undefined;
  return voterOf(secret, {
    memberMark: mark,
    cookie: readCookie(headers.cookie, cookies.voter),
    key,
    network: networkOf(ip),
    origin: originOf(secret, ip),
  });
}

async function memberMark(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { accounts }: Services,
): Promise<string | undefined> {
  // A cookie that was made up costs no look-up, and makes nobody a member.
  return (await accounts.viewerOf(headers.cookie)).member?.voter;
}

/** The mark of a browser that has answered here, or asked to see a result; reading makes none. */
export function voterMark(
  { cookie }: IncomingHttpHeaders,
  { secret, cookies }: Services,
): string | undefined {
  return readMark(secret, VOTER_PURPOSE, readCookie(cookie, cookies.voter))?.mark;
}

/** By which mark whoever reads would answer, if they have one. */
export async function knownVoter(
  request: FastifyRequest,
  services: Services,
): Promise<string | undefined> {
  return (await memberMark(request, services)) ?? voterMark(request.headers, services);
}

/** Who answered in a frame of this survey before, inside the same site. */
export function embedMark(
  { cookie }: IncomingHttpHeaders,
  { secret, cookies }: Services,
  surveyId: string,
): string | undefined {
  return embedVoter(secret, surveyId, {
    cookie: readCookie(cookie, cookies.embed),
    key: undefined,
    network: '',
    origin: '',
  })?.mark;
}

/** Set or renewed by an answer, and by the wish to see a result without one; never by reading. */
export function rememberVoter(
  reply: FastifyReply,
  { secret, cookies }: Services,
  voter: Voter,
): void {
  const cookie = voterCookie(secret, cookies, voter);
  if (cookie !== undefined) reply.header('set-cookie', cookie);
}
