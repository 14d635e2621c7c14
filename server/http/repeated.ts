import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Several } from '../../app/platform/http/target.ts';
import { refuse } from './refuse.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parameters of a machine path that may come several times, and how often at most. */
    several?: Several;
    /** The map of pages says it instead. */
    isPage?: true;
  }
}

/** What comes more often than it may, and how often that is. */
export type Repeated = { name: string; most: number };

/**
 * What takes one value and comes twice means one thing to whoever reads the first and another to whoever reads the last,
 * as a proxy in front or a check before a use. So nothing comes twice but what the map of pages, or a machine path, says
 * may, and that no more often than it says.
 */
export function repeatedIn(
  values: URLSearchParams,
  several: Several = {},
  read: (name: string) => boolean = () => true,
): Repeated | undefined {
  const counts = new Map<string, number>();
  const allowed = new Map(Object.entries(several));
  for (const name of values.keys()) {
    const count = (counts.get(name) ?? 0) + 1;
    const most = allowed.get(name) ?? 1;
    if (count > most && read(name)) return { name, most };
    counts.set(name, count);
  }
  return undefined;
}

export function refuseTwice(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, most }: Repeated,
): FastifyReply {
  const isPage = request.routeOptions.config.isPage === true && !request.url.startsWith('/api/');
  if (isPage) return refuse(reply, 400, ON_A_PAGE);
  const parameter = name.slice(0, LONGEST_NAME);
  const detail = most === 1 ? 'It can come only once.' : `At most ${most} at once.`;
  return refuse(reply, 400, {
    code: 'parameters',
    detail: `${parameter}: ${detail}`,
    errors: [{ parameter, detail }],
  });
}

/** No honest link or form does this, and what it is called came from outside. */
const ON_A_PAGE = 'Something comes twice in this request that can come only once.';
const LONGEST_NAME = 100;
