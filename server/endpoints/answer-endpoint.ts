import type { FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { peekAtResult, type AnswerInput } from '../../app/answering/answer-commands.server.ts';
import { isId } from '../../app/base/ids.ts';
import { loadOwnAnswers } from '../../app/answering/own-answer-loader.server.ts';
import { loadGroupsForVoter } from '../../app/reasons/shown/question-groups.server.ts';
import {
  findSimilarReasons,
  loadOwnReason,
  loadReasonsForVoter,
} from '../../app/reasons/shown/question-reasons.server.ts';
import { answerRefusal } from './answer-problems.ts';
import { handleAnswer } from './answer-handler.ts';
import { refusalResponse, sendResponse } from './answer-response.ts';
import { isOtherVoter } from './answer-voter.ts';
import type { Caller, Handler } from '../http/call.ts';
import { setVoterCookie } from '../http/request-voter.ts';
import type { Services } from '../http/services.ts';
import type { ownAnswersQuery, reasonsQuery, similarReasonsQuery } from '../schemas/answers.ts';

type Who = { who: Caller['voter'] };

/**
 * `PUT` counts an answer or changes it, `DELETE` withdraws it; both answer after the commit. Most visitors' answers do
 * not come this far: see answer-fast-path.ts.
 */
export function createAnswering(services: Services): Handler<{ body: AnswerInput }> {
  return async ({ request, reply, body }) =>
    sendResponse(reply, await handleAnswer(services, answerRequestOf(request, body)));
}

export function createWithdrawing(services: Services): Handler {
  return async ({ request, reply }) =>
    sendResponse(reply, await handleAnswer(services, answerRequestOf(request, { picks: [] })));
}

function answerRequestOf({ headers, ip, log, params }: FastifyRequest, input: AnswerInput) {
  const { id: publicId } = params as { id: string };
  return { headers, ip, log, publicId, input };
}

/** One's own answers, and the results that only those who answered may see. */
export function createOwnAnswers(
  services: Services,
): Handler<Who & { query: v.InferOutput<typeof ownAnswersQuery> }> {
  const { database, rankings, comparisons } = services;
  const reading = { sql: database.sql, rankings, comparisons };
  return async ({ request, reply, query, who }) => {
    if (isOtherVoter(services, request.headers, who))
      return sendResponse(reply, refusalResponse(answerRefusal('somebody-else')));
    const ids = [...new Set(query.question)].filter(isId);
    // Rounds and movement take reading: they come for one question at a time.
    const wants = query.details !== undefined && ids.length === 1 ? 'details' : 'results';
    const deps = { reading, secret: services.secret };
    return reply.send({ questions: await loadOwnAnswers(deps, who, ids, wants) });
  };
}

/**
 * The reasons on a question, for those who may see its result before everybody may. With `own=1` the reader's own one
 * instead, which a page that is made for all does not have.
 */
export function createOwnReasons({
  database,
  secret,
}: Services): Handler<Who & { query: v.InferOutput<typeof reasonsQuery> }> {
  return async ({ reply, query: { question: id, own }, who }) => {
    const { voterId } = who;
    const deps = { sql: database.sql, secret };
    if (own !== undefined) {
      const said = isId(id) ? await loadOwnReason(deps, id, voterId) : undefined;
      return reply.send({ reasons: null, own: said ?? null });
    }
    const reasons = isId(id)
      ? await loadReasonsForVoter(database.sql, id, { secret, voterId })
      : undefined;
    return reply.send({ reasons: reasons ?? null });
  };
}

/** Who reacts to reasons alike, and where whoever asks stands among them. */
export function createOwnGroups({
  database,
}: Services): Handler<Who & { query: v.InferOutput<typeof reasonsQuery> }> {
  return async ({ reply, query: { question: id }, who: { voterId } }) => {
    const found = isId(id) ? await loadGroupsForVoter(database.sql, id, voterId) : undefined;
    const { groups = null, own = null, lacks = null } = found ?? {};
    return reply.send({ groups, own, lacks });
  };
}

/** While a reason is typed: what others said that is nearly the same. */
export function createSimilarReasons({
  database,
  secret,
}: Services): Handler<Who & { query: v.InferOutput<typeof similarReasonsQuery> }> {
  const deps = { sql: database.sql, secret };
  return async ({ reply, query: { question: id, text }, who: { voterId } }) =>
    reply.send({
      items: await findSimilarReasons(deps, id, { voterId, text: text.toWellFormed() }),
    });
}

/** "Show the result without answering": counted, and marked on a later answer. */
export function createPeeking(services: Services): Handler<Who & { params: { id: string } }> {
  const { database, answering } = services;
  return async ({ reply, params: { id }, who }) => {
    if ((await peekAtResult(database.sql, answering, who, id)) === 'limited')
      return sendResponse(reply, refusalResponse(answerRefusal('limit')));
    setVoterCookie(reply, services, who);
    return reply.code(204).send();
  };
}
