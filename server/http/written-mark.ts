import type { FastifyReply, FastifyRequest } from 'fastify';
import { shortLivedCookie } from '../../app/platform/http/cookies.server.ts';
import type { Services } from './services.ts';

/** A replica that is so far behind is not read at all. */
const WRITTEN_MINUTES = 1;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What is sent from frames in other sites' pages, and what browsers report, shows its sender no list. */
const WITHOUT_LISTS = /^\/(?:api\/v1\/embeds|embed|monitoring|csp-report)(?:[/?]|$)/;

/**
 * Whoever changed something brings along how far the database was then, so that no replica shows them less. Undefined
 * where there is no replica.
 */
export async function writtenCookie({
  replica,
  cookies,
}: Pick<Services, 'replica' | 'cookies'>): Promise<string | undefined> {
  const position = await replica.position();
  return position && shortLivedCookie(cookies.written, position, WRITTEN_MINUTES, cookies);
}

export function markWrites(services: Services) {
  return async (
    { method, url }: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> => {
    if (READS.has(method) || reply.statusCode >= 400 || WITHOUT_LISTS.test(url)) return payload;
    const cookie = await writtenCookie(services);
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    return payload;
  };
}
