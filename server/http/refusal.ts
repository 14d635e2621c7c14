import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';

export type ProblemDetails = {
  detail: string;
  /** What a program can decide by. */
  code?: string;
  /** Stands in the log too. */
  digest?: string;
  /** What is wrong where: a JSON pointer into the body, or the name of a parameter. */
  errors?: (({ pointer: string } | { parameter: string }) & { detail: string })[];
};

/** A refusal is one plain sentence; a program is told as RFC 9457 has it. */
export function refuse(
  reply: FastifyReply,
  status: number,
  problem: string | ProblemDetails,
): FastifyReply {
  const details = typeof problem === 'string' ? { detail: problem } : problem;
  reply.code(status).header('cache-control', 'no-store');
  return reply.request.url.startsWith('/api/')
    ? // JSON has one charset, and to a text the framework would add it.
      reply.type(PROBLEM_TYPE).send(Buffer.from(problemDocument(status, details)))
    : reply.type('text/plain; charset=utf-8').send(`${details.detail}\n`);
}

export const PROBLEM_TYPE = 'application/problem+json';

export function problemDocument(status: number, problem: ProblemDetails): string {
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, ...problem });
}
