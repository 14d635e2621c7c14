import type { FastifyReply } from 'fastify';

/** A refusal is one plain sentence, whoever asked for whatever. */
export function refuse(reply: FastifyReply, status: number, detail: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${detail}\n`);
}
