import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { href } from 'react-router';
import { noteEvent, noteRefusal } from '../../app/accounts/security-log/security-log.server.ts';
import type { Viewer } from '../../app/accounts/viewer.ts';
import { exportName, exportOf } from '../../app/privacy/export.server.ts';
import { isAway } from '../../app/platform/database/db.server.ts';
import { networkOf } from '../../app/platform/http/limits.server.ts';
import { AWAY } from '../http/failures.ts';
import { refuse, type Problem } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';

/** Five a day. */
const EXPORTS = { perMinute: 5 / (24 * 60), burst: 5 };
/** Each holds a connection for as long as somebody downloads. */
const MOST_AT_ONCE = 3;

type Refusal = { status: 401 | 403 | 409 | 429 | 503; problem: Problem; retryAfter?: string };

/** `POST /api/v1/me/export`: all that is kept of a member, as a zip archive, written while it is downloaded. */
export async function exportEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { database, accounts, limits, log, secret, origin, state } = services;
  const underWay = new Set<string>();

  app.post('/api/v1/me/export', async (request, reply) => {
    const viewer = state.ready ? await viewerOf(request.raw.headers.cookie) : undefined;
    if (!viewer) return told(request, reply, LATER);
    const { member, session } = viewer;
    if (!member || !session) return told(request, reply, SIGN_IN);
    if (!session.isProven) return told(request, reply, PROVE);
    if (underWay.has(member.id)) return told(request, reply, ONE_AT_A_TIME);
    if (underWay.size >= MOST_AT_ONCE) return told(request, reply, LATER);
    const { id, voter, email } = member;
    const from = { memberId: id, network: networkOf(request.ip) };
    if (!limits.take('export', id, EXPORTS)) {
      noteRefusal({ sql: database.sql, log, limits, secret }, 'limit-export', from);
      return told(request, reply, OFTEN);
    }
    underWay.add(id);
    const { name, now } = await begin(from).catch((error: unknown) => {
      underWay.delete(id);
      throw error;
    });
    const archive = exportOf(
      { sql: database.sql, secret, origin, now },
      { id, voter, email, sessionId: session.id },
    );
    // Whatever ends it: the last byte, a failure, or whoever downloads going away.
    archive.once('close', () => underWay.delete(id));
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(archive);
  });

  /** Written down before anything is handed out. */
  async function begin(from: { memberId: string; network: string }) {
    await noteEvent(database.sql, 'exported', from);
    return exportName(database.sql, from.memberId);
  }

  async function viewerOf(cookie: string | undefined): Promise<Viewer | undefined> {
    try {
      return await accounts.viewerOf(cookie);
    } catch (error) {
      if (isAway(error)) return undefined;
      throw error;
    }
  }
}

/** A program gets a problem document; whoever pressed the button gets back to a page that says it. */
function told(
  { raw: { headers } }: FastifyRequest,
  reply: FastifyReply,
  { status, problem, retryAfter }: Refusal,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (!headers.accept?.includes('text/html')) return refuse(reply, status, problem);
  const next = new URLSearchParams({ next: href('/account/data') });
  if (status === 401) return reply.redirect(`${href('/sign-in')}?${next}`, 303);
  if (status === 403) return reply.redirect(`${href('/sign-in/confirm')}?${next}`, 303);
  const did = { 409: 'under-way', 429: 'often', 503: 'later' }[status];
  return reply.redirect(`${href('/account/data')}?did=${did}`, 303);
}

const SIGN_IN: Refusal = {
  status: 401,
  problem: { code: 'sign-in', detail: 'Sign in first: it is your own data.' },
};
const PROVE: Refusal = {
  status: 403,
  problem: { code: 'proof', detail: 'Confirm who you are, then ask again.' },
};
const ONE_AT_A_TIME: Refusal = {
  status: 409,
  problem: { code: 'under-way', detail: 'Your data is being downloaded already.' },
};
const OFTEN: Refusal = {
  status: 429,
  problem: {
    code: 'limit',
    detail: 'You have downloaded your data five times today. Try again tomorrow.',
  },
  retryAfter: String(Math.ceil(60 / EXPORTS.perMinute)),
};
const LATER: Refusal = {
  status: 503,
  problem: { code: 'busy', detail: AWAY },
  retryAfter: '30',
};
