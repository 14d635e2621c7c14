import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { answerRefusal } from '../endpoints/answer-problems.ts';
import { sendRefusal, type HttpRefusal } from '../http/refusal.ts';
import { findRepeated, repeatedProblem } from '../http/repeated-parameters.ts';
import { readVoter } from '../http/request-voter.ts';
import type { Services } from '../http/services.ts';
import { NOT_READY, WRONG_KEY } from '../http/usual-refusals.ts';
import { parameterProblem } from '../documents/parameters.ts';
import { readQuery, type QuerySchema } from '../schemas/query.ts';
import type { EndpointOperation } from './operation.ts';

type Checked = Parameters<ReturnType<EndpointOperation['handler']>>[0];
type Who = Checked['who'];

const WRONG_BODY: HttpRefusal = { status: 400, detail: 'The body is not what is taken here.' };
const TOO_OFTEN: HttpRefusal = {
  status: 429,
  headers: { 'retry-after': '2' },
  detail: 'Too many requests. Try again in a moment.',
};
const SIGN_IN: HttpRefusal = { status: 401, code: 'sign-in', detail: 'Sign in first.' };
const NOT_PROVEN: HttpRefusal = {
  status: 403,
  code: 'confirm',
  detail: 'Say once more who you are.',
};

/** The handler of an operation behind all that its entry asks for, in one order for all of them. */
export function createSteps(operation: EndpointOperation, services: Services) {
  const { refusals = {}, isPrivate } = operation;
  const handle = operation.handler(services);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isPrivate) reply.header('cache-control', 'private, no-store');
    try {
      const checked = await check(request, reply);
      return await ('status' in checked ? sendRefusal(reply, checked) : handle(checked));
    } catch (error) {
      if (!refusals.unavailable || !isUnavailable(error)) throw error;
      request.log.warn({ err: error, operation: operation.id }, 'the database went away');
      return sendRefusal(reply, refusals.unavailable);
    }
  };

  /** The query is checked first, since that reads nothing else; the body last, so that nobody who may not ask hears of it. */
  async function check(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Checked | HttpRefusal> {
    const query = queryOf(operation, request, services);
    if ('status' in query) return query;
    const asked = { request, reply, ...query };
    if (operation.isCheckedByHandler) {
      const body = bodyOf(operation, request);
      return 'status' in body
        ? body
        : { ...asked, params: request.params, ...body, who: undefined };
    }
    const params = pathOf(operation, request);
    if ('status' in params) return params;
    if (!(await isWithinLimit(operation, services, { network: networkOf(request.ip) })))
      return refusals.tooOften ?? TOO_OFTEN;
    if (!services.state.ready) return refusals.notReady ?? NOT_READY;
    const known = await whoAsks(operation, request, services);
    if ('status' in known) return known;
    const { who } = known;
    const member = who && 'member' in who ? who.member.id : undefined;
    if (!(await isWithinLimit(operation, services, { member })))
      return refusals.tooOften ?? TOO_OFTEN;
    const body = bodyOf(operation, request);
    return 'status' in body ? body : { ...asked, ...params, ...body, who };
  }
}

function queryOf(
  { query, refusals }: EndpointOperation,
  { url }: FastifyRequest,
  { origin }: Services,
): { query: unknown } | HttpRefusal {
  if (!query) return { query: undefined };
  const read = readQuery(query, new URL(url, origin).searchParams);
  if ('query' in read) return read;
  return refusals?.wrong?.(read.problems) ?? parameterProblem(read.problems);
}

/** A path is written by whoever links to something: one that can name nothing says that there is nothing. */
function pathOf(
  { params, refusals }: EndpointOperation,
  request: FastifyRequest,
): { params: unknown } | HttpRefusal {
  if (!params) return { params: undefined };
  const read = v.safeParse(params, request.params);
  return read.success ? { params: read.output } : (refusals?.gone ?? answerRefusal('gone'));
}

async function isWithinLimit(
  { limit }: EndpointOperation,
  { limits }: Services,
  asking: { network?: string; member?: string | undefined },
): Promise<boolean> {
  const counted = limit && asking[limit.of];
  return !limit || counted === undefined || limits.take(limit.name, counted, limit.rate);
}

async function whoAsks(
  { guard, refusals }: EndpointOperation,
  request: FastifyRequest,
  services: Services,
): Promise<{ who: Who } | HttpRefusal> {
  if (guard === 'anyone') return { who: undefined };
  if (guard === 'voter') {
    const voter = await readVoter(request, services);
    return voter ? { who: voter } : (refusals?.wrongKey ?? WRONG_KEY);
  }
  const { member, session } = await services.accounts.viewerOf(request.headers.cookie);
  if (!member) return refusals?.signIn ?? SIGN_IN;
  if (guard === 'member') return { who: { member, session } };
  return session?.isProven ? { who: { member, session } } : (refusals?.notProven ?? NOT_PROVEN);
}

function bodyOf(
  { body: schema, form, refusals }: EndpointOperation,
  { body }: FastifyRequest,
): Pick<Checked, 'body' | 'form'> | HttpRefusal {
  if (form) return formOf(form, body);
  if (!schema) return { body, form: undefined };
  const read = v.safeParse(schema, parseJson(body));
  return read.success
    ? { body: read.output, form: undefined }
    : (refusals?.wrongBody?.(read.issues) ?? WRONG_BODY);
}

function formOf(schema: QuerySchema, body: unknown): Pick<Checked, 'body' | 'form'> | HttpRefusal {
  const fields = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  const repeated = findRepeated(fields);
  if (repeated) return repeatedProblem(repeated);
  const read = readQuery(schema, fields);
  return 'query' in read ? { body, form: read.query } : parameterProblem(read.problems);
}

function parseJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
