import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerQuestion,
  peekAtResult,
  type Answered,
  type Voter,
} from '../app/answers/commands.server.ts';
import { AWAY, BUSY, LIMITED, REFUSALS } from '../app/answers/refusals.ts';
import { isId } from '../app/base/ids.ts';
import { ownAnswers } from '../app/crossings/own-answers.server.ts';
import { reasonsForVoter } from '../app/crossings/question-reasons.server.ts';
import { isAway } from '../app/platform/db.server.ts';
import { refuse, type Problem } from './refuse.ts';
import type { Services } from './services.ts';
import { rememberVoter, voterIn } from './voters.ts';

const MOST_CHOICES = 20;
const CHOICE_ID = /^\d{1,3}$/;
const MOST_QUESTIONS = 50;

type Asked = FastifyRequest<{ Params: { id: string } }>;

/** `PUT` counts an answer or changes it, `DELETE` withdraws it; both answer after the commit. */
export async function answerEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const path = '/api/v1/questions/:id/answer';

  app.put(path, async (request: Asked, reply) => {
    const picks = picksOf(request.body);
    return Array.isArray(picks) ? answer(request, reply, picks) : refuse(reply, 422, picks);
  });
  app.delete(path, async (request: Asked, reply) => answer(request, reply, []));

  /** One's own answers, and the results that only those who answered may see. */
  app.get('/api/v1/me/answers', async (request, reply) => {
    const { searchParams } = new URL(request.url, services.origin);
    const asked = searchParams.getAll('question');
    const ids = [...new Set(asked)].filter(isId);
    if (asked.length > MOST_QUESTIONS)
      return refuse(reply, 400, `Ask for at most ${MOST_QUESTIONS} questions at once.`);
    if (!services.state.ready) return later(reply, 'The database does not answer yet.');
    const voter = await voterIn(request, services);
    if (!voter) return wrongKey(reply);
    const { database, rankings, secret } = services;
    const means = { reading: { sql: database.sql, rankings }, secret, now: new Date() };
    // Rounds and movement take reading: they come for one question at a time.
    const wants = searchParams.has('details') && ids.length === 1 ? 'details' : 'results';
    const questions = await ownAnswers(means, voter, ids, wants);
    return reply.header('cache-control', 'private, no-store').send({ questions });
  });

  /** The reasons on a question, for those who may see its result before everybody may. */
  app.get('/api/v1/me/reasons', async (request, reply) => {
    const id = new URL(request.url, services.origin).searchParams.get('question') ?? '';
    if (!services.state.ready) return later(reply, 'The database does not answer yet.');
    const voter = await voterIn(request, services);
    if (!voter) return wrongKey(reply);
    const by = { mark: voter.mark, now: new Date() };
    const reasons = isId(id) ? await reasonsForVoter(services.database.sql, id, by) : undefined;
    return reply.header('cache-control', 'private, no-store').send({ reasons: reasons ?? null });
  });

  /** "Show me without answering": counted, and marked on a later answer. */
  app.post('/api/v1/questions/:id/peek', async (request: Asked, reply) => {
    if (!services.state.ready) return later(reply, 'The database does not answer yet.');
    const voter = await voterIn(request, services);
    if (!voter) return wrongKey(reply);
    if (!isId(request.params.id)) return refuseAnswer(reply, REFUSALS.gone);
    const { database, answering } = services;
    if ((await peekAtResult(database.sql, answering, voter, request.params.id)) === 'limited')
      return refuseAnswer(reply, LIMITED);
    rememberVoter(reply, services, voter);
    return reply.code(204).send();
  });

  async function answer(
    request: Asked,
    reply: FastifyReply,
    picks: readonly number[],
  ): Promise<FastifyReply> {
    const { params } = request;
    if (!services.state.ready) return later(reply, 'The database does not answer yet.');
    if (!isId(params.id)) return refuseAnswer(reply, REFUSALS.gone);
    let told: { voter: Voter; answered: Answered } | undefined;
    try {
      const voter = await voterIn(request, services);
      if (voter)
        told = {
          voter,
          answered: await answerQuestion(services.answering, voter, params.id, picks),
        };
    } catch (error) {
      if (!isAway(error)) throw error;
      request.log.warn({ err: error }, 'an answer could not be stored');
      return refuseAnswer(reply, AWAY);
    }
    return told ? tell(reply, told.answered, told.voter) : wrongKey(reply);
  }

  function tell(reply: FastifyReply, answered: Answered, voter: Voter): FastifyReply {
    switch (answered.state) {
      case 'counted':
      case 'held': {
        const { receipt, sequence, state } = answered;
        if (sequence === 0 && state === 'counted') return refuse(reply, 404, NOT_ANSWERED);
        rememberVoter(reply, services, voter);
        return reply
          .type('application/json; charset=utf-8')
          .send(JSON.stringify({ receipt, sequence, ...(state === 'held' && { held: true }) }));
      }
      case 'refused':
        return refuseAnswer(reply, REFUSALS[answered.why]);
      case 'wrong':
        return refuse(reply, 422, wrongChoice(answered.problem, answered.at));
      case 'limited':
        return refuseAnswer(reply, LIMITED);
      case 'busy':
        return refuseAnswer(reply, BUSY);
    }
  }
}

function later(reply: FastifyReply, detail: string): FastifyReply {
  return refuse(reply.header('retry-after', '1'), 503, detail);
}

function refuseAnswer(
  reply: FastifyReply,
  { status, retryAfter, ...problem }: Problem & { status: number; retryAfter?: number },
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return refuse(reply, status, problem);
}

function wrongKey(reply: FastifyReply): FastifyReply {
  return refuse(reply, 400, 'An Idempotency-Key has 16 to 128 visible characters.');
}

const NOT_ANSWERED: Problem = {
  code: 'no-answer',
  detail: 'There is no answer of yours to take back.',
};

function wrongChoice(detail: string, at: number): Problem {
  return { code: 'choices', detail, errors: [{ pointer: `/choices/${at}`, detail }] };
}

/** `{"choices":["2"]}`, in order for a ranking. */
function picksOf(body: unknown): number[] | Problem {
  const value = Buffer.isBuffer(body) ? parsed(body) : undefined;
  if (typeof value !== 'object' || value === null || !('choices' in value))
    return {
      code: 'body',
      detail: 'Send {"choices":["…"]} with the ids of the choices.',
      errors: [{ pointer: '', detail: 'There is no member "choices".' }],
    };
  const { choices } = value;
  if (!Array.isArray(choices) || choices.length === 0 || choices.length > MOST_CHOICES)
    return wrongList('A list of 1 to 20 ids.');
  const wrong = choices.findIndex((id) => typeof id !== 'string' || !CHOICE_ID.test(id));
  return wrong < 0 ? choices.map(Number) : wrongChoice('This is not the id of a choice.', wrong);
}

function wrongList(detail: string): Problem {
  return { code: 'choices', detail, errors: [{ pointer: '/choices', detail }] };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
