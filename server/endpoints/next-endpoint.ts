import type * as v from 'valibot';
import { findNextQuestion } from '../../app/discovery/next-question.server.ts';
import type { Caller, Handler } from '../http/call.ts';
import type { Services } from '../http/services.ts';
import type { nextQuery } from '../schemas/answers.ts';

/** `GET /api/v1/me/next?question=…&seen=…,…`: what this person might answer next. */
export function createNext({
  database,
  orders,
}: Services): Handler<{ query: v.InferOutput<typeof nextQuery>; who: Caller['voter'] }> {
  const deps = { sql: database.sql, orders };
  return async ({ reply, query: { question: after, seen }, who: voter }) => {
    const next = await findNextQuestion(deps, { after, seen, voter });
    return reply.send({ next: next ?? null });
  };
}
