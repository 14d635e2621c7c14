import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { href } from 'react-router';
import type { Asker } from '../../app/accounts/entry/commands.server.ts';
import { assertionIn, attestationIn } from '../../app/accounts/entry/passkey-json.ts';
import { PASSKEY_WORDS, type PasskeyRefusal } from '../../app/accounts/entry/passkey-rules.ts';
import { SHUT_OUT } from '../../app/accounts/rules.ts';
import type { Admission } from '../../app/accounts/entry/sessions.server.ts';
import { pathAfter } from '../../app/answering/carry.server.ts';
import { safePath } from '../../app/base/safe-path.ts';
import { isAway } from '../../app/platform/database/db.server.ts';
import { deviceOf } from '../../app/platform/http/device.ts';
import { networkOf } from '../../app/platform/http/limits.server.ts';
import { refuse, type Problem } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';
import { voterMark } from '../http/voters.ts';

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
const LATER_S = '60';

/** What the script of a page asks for and sends back when somebody uses a passkey, or adds one. */
export async function passkeyEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { accounts, passkeys, state } = services;

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
    if (!passkeys.isPossible) return refuse(reply, 404, NOWHERE);
    if (!state.ready) return refuse(reply.header('retry-after', '2'), 503, AWAY);
    return undefined;
  });

  app.post(
    '/api/v1/passkeys/options',
    whileThere(async (request, reply) => {
      const { member } = await accounts.viewerOf(request.headers.cookie);
      return sendAsked(reply, await passkeys.askToEnter(askerOf(request), member));
    }),
  );

  app.post(
    '/api/v1/passkeys/enter',
    whileThere(async (request, reply) => {
      const body = bodyOf(request);
      const response = assertionIn(body['credential']);
      if (!response) return refuse(reply, 400, NOT_ONE);
      const { member } = await accounts.viewerOf(request.headers.cookie);
      const outcome = await passkeys.enter(askerOf(request), member, response);
      if (outcome.state === 'refused') return sendRefusal(reply, outcome.why);
      const next = typeof body['next'] === 'string' ? body['next'] : '/';
      const voter = voterMark(request.raw.headers, services);
      const means = { sql: services.database.sql, voter };
      return sendOn(reply, outcome, await pathAfter(means, outcome, safePath(next)));
    }),
  );

  app.post(
    '/api/v1/me/passkeys/options',
    whileThere(async (request, reply) => {
      const { member, session } = await accounts.viewerOf(request.headers.cookie);
      if (!member) return refuse(reply, 401, NOBODY);
      if (!session?.isProven) return refuse(reply, 403, UNPROVEN);
      return sendAsked(reply, await passkeys.askToAdd(askerOf(request), { member, session }));
    }),
  );

  app.post(
    '/api/v1/me/passkeys',
    whileThere(async (request, reply) => {
      const { member, session } = await accounts.viewerOf(request.headers.cookie);
      if (!member) return refuse(reply, 401, NOBODY);
      if (!session?.isProven) return refuse(reply, 403, UNPROVEN);
      const response = attestationIn(bodyOf(request)['credential']);
      if (!response) return refuse(reply, 400, NOT_ONE);
      const outcome = await passkeys.add(askerOf(request), { member, session }, response);
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
function whileThere(handle: Handler): Handler {
  return async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      if (!isAway(error)) throw error;
      request.log.warn({ err: error }, 'a passkey could not be looked up');
      return refuse(reply.header('retry-after', '5'), 503, AWAY);
    }
  };
}

function askerOf({ headers, ip }: FastifyRequest): Asker {
  const { cookie, 'user-agent': browser } = headers;
  return { network: networkOf(ip), cookie, device: deviceOf(browser) };
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

type Asked =
  | { state: 'asked'; options: object; cookies: string[] }
  | { state: 'refused'; why: PasskeyRefusal };

function sendAsked(reply: FastifyReply, asked: Asked): FastifyReply {
  if (asked.state === 'refused') return sendRefusal(reply, asked.why);
  for (const line of asked.cookies) reply.header('set-cookie', line);
  return reply.send({ options: asked.options });
}

function sendOn(reply: FastifyReply, outcome: Admission, next: string): FastifyReply {
  if (outcome.state === 'leaving') {
    const token = new URLSearchParams({ t: outcome.token });
    return reply.send({ to: `${href('/sign-in/stay')}?${token}` });
  }
  if (outcome.state === 'shut out')
    return refuse(reply, 403, { code: 'shut-out', detail: SHUT_OUT });
  if (outcome.state !== 'in') throw new Error('A passkey is both proofs, and cannot be shut out.');
  for (const line of outcome.cookies) reply.header('set-cookie', line);
  return reply.send({ to: next });
}

function sendRefusal(reply: FastifyReply, why: PasskeyRefusal): FastifyReply {
  if (why === 'limit') reply.header('retry-after', LATER_S);
  return refuse(reply, STATUS[why], { code: why, detail: PASSKEY_WORDS[why] });
}

const AWAY = 'The site cannot reach its accounts at the moment. Please try again in a moment.';
const NOWHERE: Problem = {
  code: 'nowhere',
  detail: 'Passkeys take an https address, or localhost.',
};
const NOT_ONE: Problem = { code: 'passkey', detail: 'This is nothing that a browser sends.' };
const NOBODY: Problem = { code: 'sign-in', detail: 'Sign in first.' };
const UNPROVEN: Problem = { code: 'confirm', detail: 'Say once more who you are.' };
