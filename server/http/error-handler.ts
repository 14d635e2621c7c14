import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { applicationErrorPage } from '../../app/base/words/application-error.ts';
import { site } from '../../app/site.config.ts';
import { isUnavailable, isGone } from '../../app/platform/database/db.server.ts';
import { errorDigestOf } from '../../app/platform/error-digest.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { reportServerError } from '../../app/monitoring/server-reporting.server.ts';
import * as words from '../words.ts';
import { refuse, type ProblemDetails } from './refusal.ts';
import type { Services } from './services.ts';

/** Refusals get a sentence; for everything else there is the last resort. */
export function createErrorHandler({ log }: Services) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(reply, status, refusalTextOf(status));
    const isForProgram = request.url.startsWith('/api/');
    if (isForProgram && isGone(error)) {
      request.log.warn({ err: error }, 'what was to be written leads to nothing');
      return refuse(reply, 409, GONE);
    }
    const failure = logFailure(log, error, { req: request });
    if (isForProgram)
      return isUnavailable(error) || error.code === TIMEOUT_CODE
        ? refuse(reply.header('retry-after', '2'), 503, UNAVAILABLE)
        : refuse(reply, 500, failure);
    return reply
      .code(500)
      .type('text/html; charset=utf-8')
      .send(applicationErrorPage(site.name, request.headers.host ?? '', failure.digest));
  };
}

/** Of what a page asks for one person: it hears that there is nothing to hear yet, whatever the database does. */
export const SHORT_TIMEOUT = { handlerTimeout: 5_000 };
const TIMEOUT_CODE = 'FST_ERR_HANDLER_TIMEOUT';

export const UNAVAILABLE: ProblemDetails = { detail: 'The site is busy or its database is away.' };
const GONE: ProblemDetails = {
  code: 'gone',
  detail:
    'Something was removed while you were sending this, and nothing was changed. Reload the page.',
};

/** Logged and reported under one digest, which a program is told. */
export function logFailure(
  log: Logger,
  error: unknown,
  about: object,
): { detail: string; digest: string } {
  const digest = errorDigestOf(error);
  log.error({ err: error, digest, ...about }, 'request failed');
  reportServerError(error, digest);
  return { detail: 'Something went wrong here. Nothing was changed.', digest };
}

function refusalTextOf(status: number): string {
  if (status === 413) return words.longBody;
  if (status === 415) return words.unknownContent;
  return words.unreadableBody;
}
