import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import {
  PROBLEM_STATUSES,
  problemAnchor,
  type ProblemCode,
} from '../../app/content/problem-codes.ts';

export type ProblemDetails = {
  detail: string;
  /** What a program can decide by. */
  code?: ProblemCode;
  /** Stands in the log too. */
  digest?: string;
  /** What is wrong where: a JSON pointer into the body, or the name of a parameter. */
  errors?: (({ pointer: string } | { parameter: string }) & { detail: string })[];
};

/** A problem with its status, and with what stands beside it in the head. */
export type HttpRefusal = ProblemDetails & {
  status: number;
  headers?: Readonly<Record<string, string>>;
};

export function sendRefusal(
  reply: FastifyReply,
  { status, headers = {}, ...problem }: HttpRefusal,
): FastifyReply {
  return refuse(reply.headers(headers), status, problem);
}

/** A refusal is one plain sentence; a program is told as RFC 9457 has it. */
export function refuse(
  reply: FastifyReply,
  status: number,
  problem: string | ProblemDetails,
): FastifyReply {
  const details = typeof problem === 'string' ? { detail: problem } : problem;
  reply.code(status).header('cache-control', 'no-store');
  if (!reply.request.url.startsWith('/api/'))
    return reply.type('text/plain; charset=utf-8').send(`${details.detail}\n`);
  if (!reply.hasHeader('content-type')) reply.type(PROBLEM_TYPE);
  // JSON has one charset, and to a text the framework would add it.
  return reply.send(Buffer.from(problemDocument(status, details)));
}

export const PROBLEM_TYPE = 'application/problem+json';

export function problemDocument(status: number, problem: ProblemDetails): string {
  const type = problemType(status, problem.code);
  return JSON.stringify({ type, title: STATUS_CODES[status], status, ...problem });
}

/**
 * Where it is told what this kind of problem is, as an address without a host: it stays the same under each name that the
 * site has (RFC 9457, 3.1.1).
 */
function problemType(status: number, code: ProblemCode | undefined): string {
  if (code === undefined && !PROBLEM_STATUSES.some((one) => one === status)) return 'about:blank';
  return `/support#${problemAnchor(code ?? status)}`;
}
