import type { FastifyReply, FastifyRequest } from 'fastify';
import { href } from 'react-router';
import { recordEvent, recordRefusal } from '../../app/accounts/security-log/security-log.server.ts';
import type { Viewer } from '../../app/accounts/viewer.ts';
import { exportFileName, createExport } from '../../app/privacy/export/export.server.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { UNAVAILABLE } from '../http/error-handler.ts';
import type { Handler } from '../http/call.ts';
import { refuse, type ProblemDetails } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';

export const EXPORT_RATE = { perMinute: 5 / (24 * 60), burst: 5 };
/** Each holds a connection of the database until its download ends. */
const MAX_AT_ONCE = 3;

type ExportRefusal = {
  status: 401 | 403 | 409 | 429 | 503;
  problem: ProblemDetails;
  retryAfter?: string;
};

/** `POST /api/v1/me/export`: all that is kept of a member, as a zip archive, written while it is downloaded. */
export function createExporting(services: Services): Handler {
  const { database, replica, accounts, limits, log, origin, state } = services;
  const running = new Set<string>();

  return async ({ request, reply }) => {
    const { secret } = services;
    const viewer = state.ready ? await viewerOf(request.raw.headers.cookie) : undefined;
    if (!viewer) return sendExportRefusal(request, reply, BUSY);
    const { member, session } = viewer;
    if (!member || !session) return sendExportRefusal(request, reply, SIGN_IN);
    if (!session.isProven) return sendExportRefusal(request, reply, CONFIRM_FIRST);
    if (running.has(member.id)) return sendExportRefusal(request, reply, ONE_AT_A_TIME);
    if (running.size >= MAX_AT_ONCE) return sendExportRefusal(request, reply, BUSY);
    const { id, voterId, email } = member;
    const from = { memberId: id, network: networkOf(request.ip) };
    if (!(await limits.take('export', id, EXPORT_RATE))) {
      recordRefusal({ sql: database.sql, log, limits, secret }, 'limit-export', from);
      return sendExportRefusal(request, reply, TOO_OFTEN);
    }
    running.add(id);
    const { name, now, sql } = await startExport(from).catch((error: unknown) => {
      running.delete(id);
      throw error;
    });
    const archive = createExport(
      { sql, secret, origin, now },
      { id, voterId, email, sessionId: session.id },
    );
    // After the last byte, a failure or an aborted download.
    archive.once('close', () => running.delete(id));
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(archive);
  };

  /** Records the export in the security log before anything is sent. */
  async function startExport(from: { memberId: string; network: string }) {
    await recordEvent(database.sql, 'exported', from);
    const named = await exportFileName(database.sql, from.memberId);
    return { ...named, sql: await replica.poolWith(await replica.position()) };
  }

  async function viewerOf(cookie: string | undefined): Promise<Viewer | undefined> {
    try {
      return await accounts.viewerOf(cookie);
    } catch (error) {
      if (isUnavailable(error)) return undefined;
      throw error;
    }
  }
}

/** Sends a program a problem document, and a browser back to the page, which says why. */
function sendExportRefusal(
  { raw: { headers } }: FastifyRequest,
  reply: FastifyReply,
  { status, problem, retryAfter }: ExportRefusal,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (!headers.accept?.includes('text/html')) return refuse(reply, status, problem);
  const next = new URLSearchParams({ next: href('/account/data') });
  if (status === 401) return reply.redirect(`${href('/sign-in')}?${next}`, 303);
  if (status === 403) return reply.redirect(`${href('/sign-in/confirm')}?${next}`, 303);
  const did = { 409: 'under-way', 429: 'often', 503: 'later' }[status];
  return reply.redirect(`${href('/account/data')}?did=${did}`, 303);
}

const SIGN_IN: ExportRefusal = {
  status: 401,
  problem: { code: 'sign-in', detail: 'Sign in first: it is your own data.' },
};
const CONFIRM_FIRST: ExportRefusal = {
  status: 403,
  problem: { code: 'proof', detail: 'Confirm who you are, then ask again.' },
};
const ONE_AT_A_TIME: ExportRefusal = {
  status: 409,
  problem: { code: 'under-way', detail: 'Your data is being downloaded already.' },
};
const TOO_OFTEN: ExportRefusal = {
  status: 429,
  problem: {
    code: 'limit',
    detail: 'You have downloaded your data five times today. Try again tomorrow.',
  },
  retryAfter: String(Math.ceil(60 / EXPORT_RATE.perMinute)),
};
const BUSY: ExportRefusal = {
  status: 503,
  problem: { code: 'busy', ...UNAVAILABLE },
  retryAfter: '30',
};
