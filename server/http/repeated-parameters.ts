import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RepeatLimits } from '../../app/platform/http/page-matcher.ts';
import * as words from '../words.ts';
import { refuse, sendRefusal, type HttpRefusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Parameters of a machine path that may come several times, and how often at most. */
    several?: RepeatLimits;
    /** The map of pages says it instead. */
    isPage?: true;
  }
}

/** What comes more often than it may, and how often that is. */
export type RepeatedParameter = { name: string; limit: number };

/**
 * What takes one value and comes twice means one thing to whoever reads the first and another to whoever reads the last,
 * as a proxy in front or a check before a use. So nothing comes twice but what the map of pages, or a machine path, says
 * may, and that no more often than it says.
 */
export function findRepeated(
  values: URLSearchParams,
  several: RepeatLimits = {},
  read: (name: string) => boolean = () => true,
): RepeatedParameter | undefined {
  const counts = new Map<string, number>();
  const allowed = new Map(Object.entries(several));
  for (const name of values.keys()) {
    const count = (counts.get(name) ?? 0) + 1;
    const limit = allowed.get(name) ?? 1;
    if (count > limit && read(name)) return { name, limit };
    counts.set(name, count);
  }
  return undefined;
}

export function sendRepeatedRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  repeated: RepeatedParameter,
): FastifyReply {
  // No honest link or form does this, and what it is called came from outside.
  const isPage = request.routeOptions.config.isPage === true && !request.url.startsWith('/api/');
  return isPage
    ? refuse(reply, 400, words.comesTwice)
    : sendRefusal(reply, repeatedProblem(repeated));
}

export function repeatedProblem({ name, limit }: RepeatedParameter): HttpRefusal {
  const parameter = name.slice(0, MAX_NAME);
  const error = {
    parameter,
    detail: limit === 1 ? 'It can come only once.' : `At most ${limit} at once.`,
  };
  return {
    status: 400,
    code: 'parameters',
    detail: `${parameter}: ${error.detail}`,
    errors: [error],
  };
}

const MAX_NAME = 100;
