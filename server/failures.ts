import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { lastResortPage } from '../app/base/last-resort.ts';
import { site } from '../app/site.config.ts';
import { digestOf } from '../app/platform/errors.server.ts';
import { reportError } from '../app/monitoring/report.server.ts';
import { refuse } from './refuse.ts';
import type { Services } from './services.ts';

/** Refusals get a sentence; for everything else there is the last resort. */
export function describeFailure({ log }: Services) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const status = error.statusCode ?? 500;
    if (status < 500) return refuse(reply, status, refusalOf(status));
    const digest = digestOf(error);
    log.error({ err: error, digest, req: request }, 'request failed');
    reportError(error, digest);
    if (request.url.startsWith('/api/'))
      return refuse(reply, 500, {
        detail: 'Something went wrong here. Nothing was changed.',
        digest,
      });
    return reply
      .code(500)
      .type('text/html; charset=utf-8')
      .send(lastResortPage(site.name, request.headers.host ?? '', digest));
  };
}

function refusalOf(status: number): string {
  if (status === 413) return 'That is too long. Go back: what you typed is still in the form.';
  if (status === 415) return 'This kind of content is not accepted here.';
  return 'The request could not be read.';
}
