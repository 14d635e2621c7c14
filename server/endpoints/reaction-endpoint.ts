import type * as v from 'valibot';
import { lookAgain, loadReacting, react } from '../../app/reasons/reactions/reacting.server.ts';
import type { Reaction, ReactionRefusal } from '../../app/reasons/reaction-rules.ts';
import type { Caller, Handler } from '../http/call.ts';
import { sendRefusal, type HttpRefusal } from '../http/refusal.ts';
import { setVoterCookie } from '../http/request-voter.ts';
import type { Services } from '../http/services.ts';
import type { byId } from '../schemas/addresses.ts';
import type {
  byReason,
  reactingQuery,
  reactionBody,
  reactionQuery,
  secondLookBody,
} from '../schemas/reactions.ts';
import { answerRefusal } from './answer-problems.ts';

type Who = { who: Caller['voter'] };
type Asked = Who & {
  params: v.InferOutput<typeof byReason>;
  query: v.InferOutput<typeof reactionQuery>;
};

/** `GET /api/v1/me/reactions?question=…`: the reason that comes next, and how far one has come. */
export function createReacting({
  database,
  secret,
}: Services): Handler<Who & { query: v.InferOutput<typeof reactingQuery> }> {
  return async ({ reply, query: { question: id, own }, who }) => {
    const deps = { sql: database.sql, secret };
    const view = await loadReacting(deps, id, who, { withOwn: own !== undefined });
    return reply.send({ reacting: view ?? null });
  };
}

/** `PUT` stores a reaction or changes it, `DELETE` takes it back; both say what comes next. Sent again, they change nothing. */
export function createReactionWriting(
  services: Services,
): Handler<Asked & { body: v.InferOutput<typeof reactionBody> }> {
  return (call) => write(services, call, call.body.said);
}

export function createReactionRemoving(services: Services): Handler<Asked> {
  return (call) => write(services, call, undefined);
}

async function write(
  services: Services,
  { reply, params: { id: publicId, reason }, query: { own }, who }: Parameters<Handler<Asked>>[0],
  said: Reaction | undefined,
) {
  const { database, secret, limits } = services;
  const deps = { sql: database.sql, secret, limits };
  const sent = { publicId, reason, said };
  const done = await react(deps, who, sent, { withOwn: own !== undefined });
  if ('refusal' in done) return sendRefusal(reply, refusalOf(done.refusal));
  if (said !== undefined) setVoterCookie(reply, services, who);
  return reply.send({ reacting: done.view });
}

/** `PUT /api/v1/questions/{id}/second-look`: as with a reaction, what comes next is said. */
export function createSecondLook({ database, secret, limits }: Services): Handler<
  Omit<Asked, 'params'> & {
    params: v.InferOutput<typeof byId>;
    body: v.InferOutput<typeof secondLookBody>;
  }
> {
  return async ({ reply, params: { id: publicId }, query: { own }, body: { said }, who }) => {
    const deps = { sql: database.sql, secret, limits };
    const done = await lookAgain(deps, who, { publicId, said }, { withOwn: own !== undefined });
    if ('refusal' in done) return sendRefusal(reply, refusalOf(done.refusal));
    return reply.send({ reacting: done.view });
  };
}

const REFUSALS = {
  'hidden-until-answered': {
    status: 403,
    code: 'hidden-until-answered',
    detail: 'Reasons show with the result: to those who answered, and to everybody after closing.',
  },
  'hidden-until-closed': {
    status: 403,
    code: 'hidden-until-closed',
    detail: 'Reasons show with the result, after closing.',
  },
  'no-reason': { status: 404, code: 'gone', detail: 'There is no such reason on this question.' },
  own: { status: 403, detail: 'Nobody reacts to their own reason.' },
  full: { status: 409, detail: 'One person can react to no more reasons of a question.' },
  'not-asked': {
    status: 409,
    detail: 'Whoever answered is asked, after reacting to five reasons of others.',
  },
} as const satisfies Partial<Record<ReactionRefusal, HttpRefusal>>;

function isOfReasons(refusal: ReactionRefusal): refusal is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, refusal);
}

function refusalOf(refusal: ReactionRefusal): HttpRefusal {
  if (isOfReasons(refusal)) return REFUSALS[refusal];
  const { retryAfter, ...told } = answerRefusal(refusal);
  return {
    ...told,
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  };
}
