import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerQuestion, type Answered, type Voter } from '../app/answers/commands.server.ts';
import { keepPeek } from '../app/answers/store.server.ts';
import { isId } from '../app/base/ids.ts';
import { ownAnswers } from '../app/crossings/own-answers.server.ts';
import { isAway } from '../app/platform/db.server.ts';
import { refuse, type Problem } from './refuse.ts';
import type { Services } from './services.ts';
import { rememberVoter, voterIn } from './voters.ts';

const MOST_CHOICES = 20;
const CHOICE_ID = /^\d{1,3}$/;
const MOST_QUESTIONS = 50;
/** One network may ask to see results this often without answering. */
const PEEKS = { perMinute: 120, burst: 120 };

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
    const asked = new URL(request.url, services.origin).searchParams.getAll('question');
    const ids = [...new Set(asked)].filter(isId);
    if (asked.length > MOST_QUESTIONS)
      return refuse(reply, 400, `Ask for at most ${MOST_QUESTIONS} questions at once.`);
    if (!services.state.ready) return later(reply, 'The database does not answer yet.');
    const voter = await voterIn(request, services);
    if (!voter) return wrongKey(reply);
    const { database, secret } = services;
    const questions = await ownAnswers({ sql: database.sql, secret, now: new Date() }, voter, ids);
    return reply.header('cache-control', 'private, no-store').send({ questions });
  });

  /** "Show me without answering": counted, and marked on a later answer. */
  app.post('/api/v1/questions/:id/peek', async (request: Asked, reply) => {
    if (!services.state.ready) return later(reply, 'The database does not answer yet.');
    const voter = await voterIn(request, services);
    if (!voter) return wrongKey(reply);
    if (!isId(request.params.id)) return refuse(reply, ...REFUSED.gone);
    if (!services.limits.take('peeks', voter.network, PEEKS))
      return refuse(reply.header('retry-after', '60'), 429, 'Wait a minute and try again.');
    await keepPeek(services.database.sql, request.params.id, voter.mark);
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
    if (!isId(params.id)) return refuse(reply, ...REFUSED.gone);
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
      return later(reply, 'The answer could not be stored. Send it again: it counts once.');
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
        return refuse(reply, ...REFUSED[answered.why]);
      case 'wrong':
        return refuse(reply, 422, wrongChoice(answered.problem, answered.at));
      case 'limited':
        return refuse(
          reply.header('retry-after', '60'),
          429,
          'That was many answers in a short time. Wait a minute and send it again.',
        );
      case 'busy':
        return later(reply, 'Many people are answering at once. Send it again in a moment.');
    }
  }
}

function later(reply: FastifyReply, detail: string): FastifyReply {
  return refuse(reply.header('retry-after', '1'), 503, detail);
}

function wrongKey(reply: FastifyReply): FastifyReply {
  return refuse(reply, 400, 'An Idempotency-Key has 16 to 128 visible characters.');
}

const NOT_ANSWERED: Problem = {
  code: 'no-answer',
  detail: 'There is no answer of yours to take back.',
};

const REFUSED: Record<
  Extract<Answered, { state: 'refused' }>['why'],
  [status: number, problem: Problem]
> = {
  gone: [404, { code: 'gone', detail: 'There is no such question.' }],
  removed: [410, { code: 'removed', detail: 'This question was removed.' }],
  scheduled: [409, { code: 'scheduled', detail: 'This question has not opened yet.' }],
  closed: [409, { code: 'closed', detail: 'This question is closed.' }],
  paused: [409, { code: 'paused', detail: 'This question is paused.' }],
  edited: [
    409,
    { code: 'edited', detail: 'The question was edited. Read it again and send your answer.' },
  ],
  'sign in': [
    401,
    { code: 'sign-in', detail: 'This question is asked of members. Sign in to answer it.' },
  ],
  'not a member': [
    403,
    { code: 'not-a-member', detail: 'This question is asked of the members of its community.' },
  ],
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
