import type { FastifyInstance, FastifyRequest } from 'fastify';
import { peekAtResult, type Ballot } from '../../app/answering/commands.server.ts';
import { LIMITED, REFUSALS, SOMEBODY_ELSE } from '../../app/answering/refusals.ts';
import { isId } from '../../app/base/ids.ts';
import { ownAnswers } from '../../app/answering/own-answers.server.ts';
import { reasonsForVoter } from '../../app/reasons/question-reasons.server.ts';
import {
  ballotOf,
  isSomebodyElse,
  NOT_READY,
  refused,
  send,
  tellAnswer,
  WRONG_KEY,
} from './answer-told.ts';
import { IN_TIME } from '../http/failures.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';
import { rememberVoter, voterIn } from '../http/voters.ts';

const MOST_QUESTIONS = 50;

type Asked = FastifyRequest<{ Params: { id: string } }>;

/**
 * `PUT` counts an answer or changes it, `DELETE` withdraws it; both answer after the commit. Most visitors' answers do
 * not come this far: see direct-answers.ts.
 */
export async function answerEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const path = '/api/v1/questions/:id/answer';

  app.put(path, async (request: Asked, reply) => {
    const ballot = ballotOf(Buffer.isBuffer(request.body) ? request.body : undefined);
    if (!('picks' in ballot)) return send(reply, refused({ status: 422, ...ballot }));
    return send(reply, await tellAnswer(services, sentBy(request, ballot)));
  });
  app.delete(path, async (request: Asked, reply) =>
    send(reply, await tellAnswer(services, sentBy(request, { picks: [] }))),
  );

  /** One's own answers, and the results that only those who answered may see. */
  const ofSome = { ...IN_TIME, config: { several: { question: MOST_QUESTIONS } } };
  app.get('/api/v1/me/answers', ofSome, async (request, reply) => {
    const { searchParams } = new URL(request.url, services.origin);
    const asked = searchParams.getAll('question');
    const ids = [...new Set(asked)].filter(isId);
    if (asked.length > MOST_QUESTIONS)
      return refuse(reply, 400, `Ask for at most ${MOST_QUESTIONS} questions at once.`);
    if (!services.state.ready) return send(reply, NOT_READY);
    const voter = await voterIn(request, services);
    if (!voter) return send(reply, WRONG_KEY);
    if (isSomebodyElse(services, request.headers, voter))
      return send(reply, refused(SOMEBODY_ELSE));
    const { database, rankings, comparisons, secret } = services;
    const reading = { sql: database.sql, rankings, comparisons };
    const means = { reading, secret };
    // Rounds and movement take reading: they come for one question at a time.
    const wants = searchParams.has('details') && ids.length === 1 ? 'details' : 'results';
    const questions = await ownAnswers(means, voter, ids, wants);
    return reply.header('cache-control', 'private, no-store').send({ questions });
  });

  /** The reasons on a question, for those who may see its result before everybody may. */
  app.get('/api/v1/me/reasons', IN_TIME, async (request, reply) => {
    const id = new URL(request.url, services.origin).searchParams.get('question') ?? '';
    if (!services.state.ready) return send(reply, NOT_READY);
    const voter = await voterIn(request, services);
    if (!voter) return send(reply, WRONG_KEY);
    const reasons = isId(id)
      ? await reasonsForVoter(services.database.sql, id, voter.mark)
      : undefined;
    return reply.header('cache-control', 'private, no-store').send({ reasons: reasons ?? null });
  });

  /** "Show the result without answering": counted, and marked on a later answer. */
  app.post('/api/v1/questions/:id/peek', IN_TIME, async (request: Asked, reply) => {
    if (!services.state.ready) return send(reply, NOT_READY);
    const voter = await voterIn(request, services);
    if (!voter) return send(reply, WRONG_KEY);
    if (!isId(request.params.id)) return send(reply, refused(REFUSALS.gone));
    const { database, answering } = services;
    if ((await peekAtResult(database.sql, answering, voter, request.params.id)) === 'limited')
      return send(reply, refused(LIMITED));
    rememberVoter(reply, services, voter);
    return reply.code(204).send();
  });
}

function sentBy({ headers, ip, log, params }: Asked, ballot: Ballot) {
  return { headers, ip, log, publicId: params.id, ballot };
}
