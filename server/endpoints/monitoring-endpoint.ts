import type { FastifyReply } from 'fastify';
import { readEnvelope, type Envelope } from '../../app/monitoring/envelope.ts';
import { readErrorReport } from '../../app/monitoring/error-report.ts';
import { saveErrorReport } from '../../app/monitoring/error-report-store.server.ts';
import { ALLOWED_ITEMS } from '../../app/monitoring/tunnel.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import type { Handler, HeadCheck } from '../http/call.ts';
import { refuse } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';

export const REPORT_LIMIT_BYTES = 1024 * 1024;
export const REPORT_RATE = { perMinute: 60, burst: 10 };
const RETRY_AFTER_S = '10';

/** Refuses what needs no look at the body before the body is read. */
export function createReportCheck({ limits, tunnel }: Services): HeadCheck {
  return async (request, reply) => {
    if (!(await limits.take('monitoring', networkOf(request.ip), REPORT_RATE)))
      return refuse(reply.header('retry-after', RETRY_AFTER_S), 429, 'Too many reports.');
    if (!tunnel.matches(request.query as Record<string, unknown>))
      return refuse(reply, 403, 'Reports are taken for this site only.');
    if (request.headers['content-length'] === undefined)
      return refuse(reply, 411, 'Say how long the body is.');
  };
}

/** Takes the reports of the browser SDK. Bodies are never logged, and errors in here never reported. */
export function createReporting({ database, log, host, tunnel }: Services): Handler {
  const { dsn } = tunnel.browserSettings(host);

  return async ({ request: { body }, reply }) => {
    const envelope = Buffer.isBuffer(body) ? readEnvelope(body) : undefined;
    if (!envelope || !Buffer.isBuffer(body)) return refuse(reply, 400, 'This is not an envelope.');
    if (envelope.dsn !== dsn) return refuse(reply, 403, 'Reports are taken for this site only.');
    if (!envelope.items.some(({ type }) => ALLOWED_ITEMS.has(type)))
      return refuse(reply, 400, 'Nothing in this envelope is taken here.');
    if (!tunnel.forward) return storeReport(envelope, reply);
    const { status, headers } = await tunnel.forward(body, envelope);
    return reply.code(status).headers(headers).send();
  };

  async function storeReport({ items }: Envelope, reply: FastifyReply): Promise<FastifyReply> {
    try {
      // An envelope has at most one event. Performance data is not stored.
      const event = items.find(({ type }) => type === 'event');
      const report = event && readErrorReport(event.payload);
      if (report) await saveErrorReport(database.sql, report);
    } catch (error) {
      log.warn({ err: error }, 'a report from a browser could not be kept');
      return reply.code(503).header('retry-after', RETRY_AFTER_S).send();
    }
    return reply.code(200).send();
  }
}
