import type { FastifyReply, FastifyRequest } from 'fastify';
import { href } from 'react-router';
import type { ClientInfo } from '../../app/accounts/auth/accounts.server.ts';
import type { PasskeyRefusal } from '../../app/accounts/auth/passkey-rules.ts';
import { accountBlocked, passkeyRefusals } from '../../app/accounts/words/refusals.ts';
import type { SignInResult } from '../../app/accounts/auth/sessions.server.ts';
import { pathAfterSignIn } from '../../app/answering/answer-transfer.server.ts';
import { safePath } from '../../app/base/safe-path.ts';
import { deviceNameOf } from '../../app/platform/http/device-name.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import type { Caller, Handler } from '../http/call.ts';
import { refuse, type HttpRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import type { AssertionBody, AttestationBody } from '../schemas/passkeys.ts';
import { voterIdInCookie } from '../http/request-voter.ts';

const STATUS: Record<PasskeyRefusal, number> = {
  late: 422,
  unknown: 422,
  wrong: 422,
  unverified: 422,
  copied: 422,
  other: 422,
  known: 409,
  full: 409,
  locked: 403,
  limit: 429,
};
const RETRY_AFTER_S = '60';

/** The options of a sign-in by passkey; those of `createPasskeyOptions` are for adding one. */
export function createSignInOptions({ accounts, passkeys }: Services): Handler {
  return async ({ request, reply }) => {
    const { member } = await accounts.viewerOf(request.headers.cookie);
    return sendOptions(reply, await passkeys.signInOptions(askerOf(request), member));
  };
}

export function createPasskeySignIn(services: Services): Handler<{ body: AssertionBody }> {
  const { accounts, database, passkeys } = services;
  return async ({ request, reply, body: { credential, next } }) => {
    const { member } = await accounts.viewerOf(request.headers.cookie);
    const outcome = await passkeys.signIn(askerOf(request), member, credential);
    if (outcome.state === 'refused') return sendPasskeyRefusal(reply, outcome.why);
    const deps = { sql: database.sql, voterId: voterIdInCookie(request.raw.headers, services) };
    return sendSignIn(reply, outcome, await pathAfterSignIn(deps, outcome, safePath(next)));
  };
}

export function createPasskeyOptions({ passkeys }: Services): Handler<{ who: Caller['proven'] }> {
  return async ({ request, reply, who }) =>
    sendOptions(reply, await passkeys.registrationOptions(askerOf(request), who));
}

export function createPasskeyAdding({
  passkeys,
}: Services): Handler<{ body: AttestationBody; who: Caller['proven'] }> {
  return async ({ request, reply, body, who }) => {
    const outcome = await passkeys.register(askerOf(request), who, body.credential);
    if (outcome.state === 'refused') return sendPasskeyRefusal(reply, outcome.why);
    const to = who.member.lockedRole
      ? href('/account/second-factor')
      : `${href('/account/security')}?did=passkey-added`;
    return reply.code(201).send({ to });
  };
}

function askerOf({ headers, ip }: FastifyRequest): ClientInfo {
  const { cookie, 'user-agent': browser } = headers;
  return { network: networkOf(ip), cookie, device: deviceNameOf(browser) };
}

type OptionsResult =
  | { state: 'asked'; options: object; cookies: string[] }
  | { state: 'refused'; why: PasskeyRefusal };

function sendOptions(reply: FastifyReply, asked: OptionsResult): FastifyReply {
  if (asked.state === 'refused') return sendPasskeyRefusal(reply, asked.why);
  for (const line of asked.cookies) reply.header('set-cookie', line);
  return reply.send({ options: asked.options });
}

function sendSignIn(reply: FastifyReply, outcome: SignInResult, next: string): FastifyReply {
  if (outcome.state === 'leaving') {
    const token = new URLSearchParams({ t: outcome.token });
    return reply.send({ to: `${href('/sign-in/stay')}?${token}` });
  }
  if (outcome.state === 'shut out')
    return refuse(reply, 403, { code: 'shut-out', detail: accountBlocked });
  if (outcome.state !== 'in') throw new Error('A passkey is both proofs, and cannot be shut out.');
  for (const line of outcome.cookies) reply.header('set-cookie', line);
  return reply.send({ to: next });
}

function sendPasskeyRefusal(reply: FastifyReply, why: PasskeyRefusal): FastifyReply {
  if (why === 'limit') reply.header('retry-after', RETRY_AFTER_S);
  return refuse(reply, STATUS[why], { code: why, detail: passkeyRefusals[why] });
}

const AWAY = 'The site cannot reach its accounts at the moment. Please try again in a moment.';

export const PASSKEY_REFUSALS = {
  notOffered: {
    status: 404,
    code: 'nowhere',
    detail: 'Passkeys take an https address, or localhost.',
  },
  notReady: { status: 503, headers: { 'retry-after': '2' }, detail: AWAY },
  unavailable: { status: 503, headers: { 'retry-after': '5' }, detail: AWAY },
  wrongBody: (): HttpRefusal => ({
    status: 400,
    code: 'passkey',
    detail: 'This is nothing that a browser sends.',
  }),
} as const;
