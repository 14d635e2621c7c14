import type { FastifyReply, FastifyRequest } from 'fastify';
import { voterCookie, voterOf, type Voter } from '../app/answers/commands.server.ts';
import { readCookie } from '../app/platform/cookies.server.ts';
import { networkOf } from '../app/platform/limits.server.ts';
import type { Services } from './services.ts';

/** One header line of visible characters. */
const KEY = /^[\x21-\x7e]{16,128}$/;

/** Who answers, as the request says; undefined where its key can't be one. */
export async function voterIn(
  { headers, ip }: FastifyRequest,
  { secret, cookies, accounts }: Services,
): Promise<Voter | undefined> {
  const key = headers['idempotency-key'];
  if (key !== undefined && !(typeof key === 'string' && KEY.test(key))) return undefined;
  const hasSession = readCookie(headers.cookie, cookies.session) !== undefined;
  const member = hasSession ? (await accounts.viewerOf(headers.cookie)).member : undefined;
  return voterOf(secret, {
    memberMark: member?.voter,
    cookie: readCookie(headers.cookie, cookies.voter),
    key,
    network: networkOf(ip),
  });
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
