import type { FastifyInstance } from 'fastify';
import { questionJson } from '../documents/question-json.server.ts';
import { findSimilarQuestions } from '../../app/discovery/similar-questions.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { CORS_HEADERS } from '../documents/json-response.ts';
import { refuse, type ProblemDetails } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';

/** Asked while somebody types a question, so several times a sentence; a class types at once. */
const NETWORK_RATE = { perMinute: 600, burst: 120 };
const MAX_SHOWN = 5;
/** A question's text in code points, as the database bounds it. */
const MAX_TEXT = 800;

/** `GET /api/v1/questions/similar?text=…`: what is asked already. */
export async function similarEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { database, limits, origin, state } = services;
  app.get('/api/v1/questions/similar', async (request, reply) => {
    const [text = '', ...more] = new URL(request.url, origin).searchParams.getAll('text');
    if (more.length > 0 || Array.from(text).length > MAX_TEXT) return refuse(reply, 400, WRONG);
    if (!limits.take('similar', networkOf(request.ip), NETWORK_RATE))
      return refuse(
        reply.header('retry-after', '2'),
        429,
        'Too many requests. Try again in a moment.',
      );
    if (!state.ready)
      return refuse(reply.header('retry-after', '2'), 503, 'The database is not ready yet.');
    const near = await findSimilarQuestions(database.sql, text.toWellFormed(), MAX_SHOWN);
    return reply
      .headers(CORS_HEADERS)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ items: near.map(questionJson) }));
  });
}

const WRONG: ProblemDetails = {
  code: 'parameters',
  detail: `text: It stands once and has at most ${MAX_TEXT} characters.`,
  errors: [{ parameter: 'text', detail: `It stands once and has at most ${MAX_TEXT} characters.` }],
};
