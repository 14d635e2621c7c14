import type { FastifyReply, FastifyRequest } from 'fastify';
import { dataHeaders, commonHeaders } from '../../app/platform/http/security-headers.server.ts';
import type { Services } from './services.ts';

/** What every response that did not come from the page cache carries, unless its handler said otherwise. */
export function securityHeaders({ transport }: Services) {
  const defaults = Object.entries({ ...commonHeaders(transport), ...dataHeaders() });
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> => {
    for (const [name, value] of defaults) if (!reply.hasHeader(name)) reply.header(name, value);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    return payload;
  };
}
