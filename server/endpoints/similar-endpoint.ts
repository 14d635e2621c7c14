import type { FastifyInstance } from 'fastify';
import { questionDocument } from '../documents/question-document.server.ts';
import { similarTo } from '../../app/discovery/similar-questions.server.ts';
import { networkOf } from '../../app/platform/http/limits.server.ts';
import { OPEN } from '../documents/as-json.ts';
import { refuse, type Problem } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';

/** Asked while somebody types a question, so several times a sentence; a class types at once. */
const OF_A_NETWORK = { perMinute: 600, burst: 120 };
const MOST_SHOWN = 5;
/** A question's text in code points, as the database bounds it. */
const LONGEST_TEXT = 800;

/** `GET /api/v1/questions/similar?text=…`: what is asked already. */
export async function similarEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { database, limits, origin, state } = services;
  app.get('/api/v1/questions/similar', async (request, reply) => {
    const [text = '', ...more] = new URL(request.url, origin).searchParams.getAll('text');
    if (more.length > 0 || Array.from(text).length > LONGEST_TEXT) return refuse(reply, 400, WRONG);
    if (!limits.take('similar', networkOf(request.ip), OF_A_NETWORK))
      return refuse(
        reply.header('retry-after', '2'),
        429,
        'Too many requests. Try again in a moment.',
      );
    if (!state.ready)
      return refuse(reply.header('retry-after', '2'), 503, 'The database is not ready yet.');
    const near = await similarTo(database.sql, text.toWellFormed(), MOST_SHOWN);
    return reply
      .headers(OPEN)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ items: near.map(questionDocument) }));
  });
}

const WRONG: Problem = {
  code: 'parameters',
  detail: `text: It stands once and has at most ${LONGEST_TEXT} characters.`,
  errors: [
    { parameter: 'text', detail: `It stands once and has at most ${LONGEST_TEXT} characters.` },
  ],
};
