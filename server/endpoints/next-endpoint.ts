import type { FastifyInstance } from 'fastify';
import { isId } from '../../app/base/ids.ts';
import { MAX_SEEN_IDS, findNextQuestion } from '../../app/discovery/next-question.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { SHORT_TIMEOUT } from '../http/error-handler.ts';
import { refuse, type ProblemDetails } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import { readVoter } from '../http/request-voter.ts';

/** Asked after an answer; a class answers at once. */
const NETWORK_RATE = { perMinute: 600, burst: 120 };

/** `GET /api/v1/me/next?question=…&seen=…,…`: what this person might answer next. */
export async function nextEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { database, orders, limits, origin, state } = services;
  app.get('/api/v1/me/next', SHORT_TIMEOUT, async (request, reply) => {
    const { searchParams } = new URL(request.url, origin);
    const [after = '', ...others] = searchParams.getAll('question');
    if (!isId(after) || others.length > 0) return refuse(reply, 400, WRONG_QUESTION);
    const [list = '', ...more] = searchParams.getAll('seen');
    const seen = list.split(',').filter(Boolean);
    if (more.length > 0 || seen.length > MAX_SEEN_IDS || !seen.every(isId))
      return refuse(reply, 400, WRONG_SEEN);
    if (!limits.take('next', networkOf(request.ip), NETWORK_RATE))
      return refuse(
        reply.header('retry-after', '2'),
        429,
        'Too many requests. Try again in a moment.',
      );
    if (!state.ready)
      return refuse(reply.header('retry-after', '2'), 503, 'The database is not ready yet.');
    const voter = await readVoter(request, services);
    if (!voter) return refuse(reply, 400, WRONG_KEY);
    const next = await findNextQuestion({ sql: database.sql, orders }, { after, seen, voter });
    return reply.header('cache-control', 'private, no-store').send({ next: next ?? null });
  });
}

function parameterProblem(parameter: string, detail: string): ProblemDetails {
  return { code: 'parameters', detail: `${parameter}: ${detail}`, errors: [{ parameter, detail }] };
}

const WRONG_QUESTION = parameterProblem('question', 'The id of a question, once.');
const WRONG_SEEN = parameterProblem(
  'seen',
  `At most ${MAX_SEEN_IDS} ids of questions, with commas between them.`,
);
const WRONG_KEY: ProblemDetails = { code: 'key', detail: 'The idempotency key can be none.' };
