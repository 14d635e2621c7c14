import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { href } from 'react-router';
import type { ClientInfo } from '../../app/accounts/auth/accounts.server.ts';
import { parseAssertion, parseAttestation } from '../../app/accounts/auth/passkey-json.ts';
import { PASSKEY_WORDS, type PasskeyRefusal } from '../../app/accounts/auth/passkey-rules.ts';
import { ACCOUNT_BLOCKED } from '../../app/accounts/rules.ts';
import type { SignInResult } from '../../app/accounts/auth/sessions.server.ts';
import { pathAfterSignIn } from '../../app/answering/answer-transfer.server.ts';
import { safePath } from '../../app/base/safe-path.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { deviceNameOf } from '../../app/platform/http/device-name.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { refuse, type ProblemDetails } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
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

/** What the script of a page asks for and sends back when somebody uses a passkey, or adds one. */
export async function passkeyEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { accounts, passkeys, state } = services;

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
    if (!passkeys.isPossible) return refuse(reply, 404, NOT_AVAILABLE);
    if (!state.ready) return refuse(reply.header('retry-after', '2'), 503, UNAVAILABLE);
    return undefined;
  });

  app.post(
    '/api/v1/passkeys/options',
    whileAvailable(async (request, reply) => {
      const { member } = await accounts.viewerOf(request.headers.cookie);
      return sendOptions(reply, await passkeys.signInOptions(askerOf(request), member));
    }),
  );

  app.post(
    '/api/v1/passkeys/enter',
    whileAvailable(async (request, reply) => {
      const body = bodyOf(request);
      const response = parseAssertion(body['credential']);
      if (!response) return refuse(reply, 400, INVALID_CREDENTIAL);
      const { member } = await accounts.viewerOf(request.headers.cookie);
      const outcome = await passkeys.signIn(askerOf(request), member, response);
      if (outcome.state === 'refused') return sendRefusal(reply, outcome.why);
      const next = typeof body['next'] === 'string' ? body['next'] : '/';
      const voter = voterIdInCookie(request.raw.headers, services);
      const deps = { sql: services.database.sql, voter };
      return sendAdmission(reply, outcome, await pathAfterSignIn(deps, outcome, safePath(next)));
    }),
  );

  app.post(
    '/api/v1/me/passkeys/options',
    whileAvailable(async (request, reply) => {
      const { member, session } = await accounts.viewerOf(request.headers.cookie);
      if (!member) return refuse(reply, 401, NOT_SIGNED_IN);
      if (!session?.isProven) return refuse(reply, 403, NOT_CONFIRMED);
      return sendOptions(
        reply,
        await passkeys.registrationOptions(askerOf(request), { member, session }),
      );
    }),
  );

  app.post(
    '/api/v1/me/passkeys',
    whileAvailable(async (request, reply) => {
      const { member, session } = await accounts.viewerOf(request.headers.cookie);
      if (!member) return refuse(reply, 401, NOT_SIGNED_IN);
      if (!session?.isProven) return refuse(reply, 403, NOT_CONFIRMED);
      const response = parseAttestation(bodyOf(request)['credential']);
      if (!response) return refuse(reply, 400, INVALID_CREDENTIAL);
      const outcome = await passkeys.register(askerOf(request), { member, session }, response);
      if (outcome.state === 'refused') return sendRefusal(reply, outcome.why);
      const to = member.lockedRole
        ? href('/account/second-factor')
        : `${href('/account/security')}?did=passkey-added`;
      return reply.code(201).send({ to });
    }),
  );
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A database that goes away in between is said to be away. */
function whileAvailable(handle: Handler): Handler {
  return async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      request.log.warn({ err: error }, 'a passkey could not be looked up');
      return refuse(reply.header('retry-after', '5'), 503, UNAVAILABLE);
    }
  };
}

function askerOf({ headers, ip }: FastifyRequest): ClientInfo {
  const { cookie, 'user-agent': browser } = headers;
  return { network: networkOf(ip), cookie, device: deviceNameOf(browser) };
}

function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (!Buffer.isBuffer(body)) return {};
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

type OptionsResult =
  | { state: 'asked'; options: object; cookies: string[] }
  | { state: 'refused'; why: PasskeyRefusal };

function sendOptions(reply: FastifyReply, asked: OptionsResult): FastifyReply {
  if (asked.state === 'refused') return sendRefusal(reply, asked.why);
  for (const line of asked.cookies) reply.header('set-cookie', line);
  return reply.send({ options: asked.options });
}

function sendAdmission(reply: FastifyReply, outcome: SignInResult, next: string): FastifyReply {
  if (outcome.state === 'leaving') {
    const token = new URLSearchParams({ t: outcome.token });
    return reply.send({ to: `${href('/sign-in/stay')}?${token}` });
  }
  if (outcome.state === 'shut out')
    return refuse(reply, 403, { code: 'shut-out', detail: ACCOUNT_BLOCKED });
  if (outcome.state !== 'in') throw new Error('A passkey is both proofs, and cannot be shut out.');
  for (const line of outcome.cookies) reply.header('set-cookie', line);
  return reply.send({ to: next });
}

function sendRefusal(reply: FastifyReply, why: PasskeyRefusal): FastifyReply {
  if (why === 'limit') reply.header('retry-after', RETRY_AFTER_S);
  return refuse(reply, STATUS[why], { code: why, detail: PASSKEY_WORDS[why] });
}

const UNAVAILABLE =
  'The site cannot reach its accounts at the moment. Please try again in a moment.';
const NOT_AVAILABLE: ProblemDetails = {
  code: 'nowhere',
  detail: 'Passkeys take an https address, or localhost.',
};
const INVALID_CREDENTIAL: ProblemDetails = {
  code: 'passkey',
  detail: 'This is nothing that a browser sends.',
};
const NOT_SIGNED_IN: ProblemDetails = { code: 'sign-in', detail: 'Sign in first.' };
const NOT_CONFIRMED: ProblemDetails = { code: 'confirm', detail: 'Say once more who you are.' };
