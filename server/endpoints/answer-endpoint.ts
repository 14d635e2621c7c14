import type { FastifyInstance, FastifyRequest } from 'fastify';
import { peekAtResult, type AnswerInput } from '../../app/answering/commands.server.ts';
import { LIMITED, REFUSALS, SOMEBODY_ELSE } from '../../app/answering/refusals.ts';
import { isId } from '../../app/base/ids.ts';
import { loadOwnAnswers } from '../../app/answering/own-answer-loader.server.ts';
import { loadReasonsForVoter } from '../../app/reasons/question-reasons.server.ts';
import {
  parseAnswer,
  isOtherVoter,
  NOT_READY,
  refusalResponse,
  sendResponse,
  handleAnswer,
  WRONG_KEY,
} from './answer-response.ts';
import { SHORT_TIMEOUT } from '../http/error-handler.ts';
import { refuse } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import { setVoterCookie, readVoter } from '../http/request-voter.ts';

const MAX_QUESTIONS = 50;

type QuestionRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * `PUT` counts an answer or changes it, `DELETE` withdraws it; both answer after the commit. Most visitors' answers do
 * not come this far: see answer-fast-path.ts.
 */
export async function answerEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const path = '/api/v1/questions/:id/answer';

  app.put(path, async (request: QuestionRequest, reply) => {
    const ballot = parseAnswer(Buffer.isBuffer(request.body) ? request.body : undefined);
    if (!('picks' in ballot))
      return sendResponse(reply, refusalResponse({ status: 422, ...ballot }));
    return sendResponse(reply, await handleAnswer(services, answerRequestOf(request, ballot)));
  });
  app.delete(path, async (request: QuestionRequest, reply) =>
    sendResponse(reply, await handleAnswer(services, answerRequestOf(request, { picks: [] }))),
  );

  /** One's own answers, and the results that only those who answered may see. */
  const ofSome = { ...SHORT_TIMEOUT, config: { several: { question: MAX_QUESTIONS } } };
  app.get('/api/v1/me/answers', ofSome, async (request, reply) => {
    const { searchParams } = new URL(request.url, services.origin);
    const asked = searchParams.getAll('question');
    const ids = [...new Set(asked)].filter(isId);
    if (asked.length > MAX_QUESTIONS)
      return refuse(reply, 400, `Ask for at most ${MAX_QUESTIONS} questions at once.`);
    if (!services.state.ready) return sendResponse(reply, NOT_READY);
    const voter = await readVoter(request, services);
    if (!voter) return sendResponse(reply, WRONG_KEY);
    if (isOtherVoter(services, request.headers, voter))
      return sendResponse(reply, refusalResponse(SOMEBODY_ELSE));
    const { database, rankings, comparisons, secret } = services;
    const reading = { sql: database.sql, rankings, comparisons };
    const deps = { reading, secret };
    // Rounds and movement take reading: they come for one question at a time.
    const wants = searchParams.has('details') && ids.length === 1 ? 'details' : 'results';
    const questions = await loadOwnAnswers(deps, voter, ids, wants);
    return reply.header('cache-control', 'private, no-store').send({ questions });
  });

  /** The reasons on a question, for those who may see its result before everybody may. */
  app.get('/api/v1/me/reasons', SHORT_TIMEOUT, async (request, reply) => {
    const id = new URL(request.url, services.origin).searchParams.get('question') ?? '';
    if (!services.state.ready) return sendResponse(reply, NOT_READY);
    const voter = await readVoter(request, services);
    if (!voter) return sendResponse(reply, WRONG_KEY);
    const reasons = isId(id)
      ? await loadReasonsForVoter(services.database.sql, id, voter.voterId)
      : undefined;
    return reply.header('cache-control', 'private, no-store').send({ reasons: reasons ?? null });
  });

  /** "Show the result without answering": counted, and marked on a later answer. */
  app.post('/api/v1/questions/:id/peek', SHORT_TIMEOUT, async (request: QuestionRequest, reply) => {
    if (!services.state.ready) return sendResponse(reply, NOT_READY);
    const voter = await readVoter(request, services);
    if (!voter) return sendResponse(reply, WRONG_KEY);
    if (!isId(request.params.id)) return sendResponse(reply, refusalResponse(REFUSALS.gone));
    const { database, answering } = services;
    if ((await peekAtResult(database.sql, answering, voter, request.params.id)) === 'limited')
      return sendResponse(reply, refusalResponse(LIMITED));
    setVoterCookie(reply, services, voter);
    return reply.code(204).send();
  });
}

function answerRequestOf({ headers, ip, log, params }: QuestionRequest, ballot: AnswerInput) {
  return { headers, ip, log, publicId: params.id, ballot };
}
