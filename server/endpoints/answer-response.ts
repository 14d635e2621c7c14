import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import {
  answerQuestion,
  voterTag,
  voterCookie,
  type AnswerResult,
  type AnswerInput,
  type Voter,
} from '../../app/answering/answer-commands.server.ts';
import { readAnswerBody } from '../../app/answering/answer-body.server.ts';
import { VOTER_TAG_HEADER } from '../../app/answering/queued-answer.ts';
import { LATE_S } from '../../app/answering/failures.ts';
import {
  resultAfterAnswer,
  tellsResult,
  updateAfterAnswer,
} from '../../app/answering/result-after-answer.server.ts';
import { ANSWER_TIMEOUT_MS } from '../../app/answering/answer-rules.ts';
import { isId } from '../../app/base/ids.ts';
import { createSharedTimeouts } from '../../app/base/timeout-wheel.ts';
import { isUnavailable } from '../../app/platform/database/db.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import { PROBLEM_TYPE, problemDocument, type ProblemDetails } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';
import {
  answerRefusal,
  bodyProblem,
  picksProblem,
  UNKNOWN_REMOVAL,
  type AnswerRefusal,
} from './answer-problems.ts';
import * as usual from '../http/usual-refusals.ts';
import { readVisitor, readVoter } from '../http/request-voter.ts';

/** What is sent back for an answer, by whichever way it came in: headers as Node takes them, names and values in turn. */
export type AnswerResponse = { status: number; headers: string[]; body: string };

/** Who answers, and the cookie that knows them again. */
export type IdentifiedVoter = { voter: Voter; cookie: string | undefined };

export type AnswerRequest = {
  headers: IncomingHttpHeaders;
  ip: string;
  log: Logger;
  publicId: string;
  input: AnswerInput;
};

type AnswerOptions = {
  /** Whether the question stands where it is answered. */
  isInPlace?: () => Promise<boolean>;
  /** Nobody, where the key can't be one. */
  identify?: (
    services: Services,
    request: Pick<AnswerRequest, 'headers' | 'ip'>,
  ) => Promise<IdentifiedVoter | undefined> | IdentifiedVoter | undefined;
  /** How the question stands since, as it is told with an answer that was counted. */
  addition?: ReplyAddition;
};

type Counted = Extract<AnswerResult, { sequence: number }>;
type ReplyAddition = {
  wantsTally: NonNullable<Parameters<typeof answerQuestion>[4]>;
  /** The member of the reply that tells it, and its value as JSON. */
  member: string;
  tell: (
    services: Services,
    answered: Counted,
    picks: AnswerInput['picks'],
  ) => Promise<string | undefined> | string | undefined;
};

const WITH_RESULT: ReplyAddition = {
  wantsTally: tellsResult,
  member: 'result',
  tell: ({ answering }, answered) => resultAfterAnswer(answering, answered),
};

/** A frame is told what a stream would tell it. */
export const WITH_UPDATE: ReplyAddition = {
  wantsTally: () => true,
  member: 'news',
  tell: (_, answered, picks) => JSON.stringify(updateAfterAnswer(answered, picks)),
};

/** A member by their session, a visitor by the cookie of this site. */
export async function identifyOnSite(
  services: Services,
  request: Pick<AnswerRequest, 'headers' | 'ip'>,
): Promise<IdentifiedVoter | undefined> {
  return withVoterCookie(services, await readVoter(request, services));
}

/** A visitor, where it is known that no member asks: without a wait, on the hottest path there is. */
export const AS_VISITOR: AnswerOptions = {
  identify: (services, request) => withVoterCookie(services, readVisitor(request, services)),
};

function withVoterCookie(
  { secret, cookies }: Services,
  voter: Voter | undefined,
): IdentifiedVoter | undefined {
  return voter && { voter, cookie: voterCookie(secret, cookies, voter) };
}

/** After the commit, and never before it; nor later than somebody waits, whatever the database does. */
export async function handleAnswer(
  services: Services,
  sent: AnswerRequest,
  way: AnswerOptions = {},
): Promise<AnswerResponse> {
  if (!services.state.ready) return NOT_READY;
  if (!isId(sent.publicId)) return refusalResponse(answerRefusal('gone'));
  return new Promise((tell, fail) => {
    const timeout = { isOver: false };
    const waiter = answerTimeouts.start(() => {
      timeout.isOver = true;
      sent.log.warn({ answerTo: sent.publicId }, 'an answer took too long');
      tell(refusalResponse({ ...unknownRefusal(sent.input), retryAfter: LATE_S }));
    });
    // Not by a race, which costs three times as much, on the hottest path there is.
    castInTime(services, sent, way, timeout)
      .finally(() => answerTimeouts.clear(waiter))
      .then(tell, fail);
  });
}

const answerTimeouts = createSharedTimeouts(ANSWER_TIMEOUT_MS);

function unknownRefusal({ picks }: AnswerInput) {
  return picks.length === 0 ? UNKNOWN_REMOVAL : answerRefusal('unknown');
}

/** True where this is another member or visitor than the one whose answer the browser kept. */
export function isOtherVoter(
  { secret }: Services,
  headers: IncomingHttpHeaders,
  { voterId, isMember }: Voter,
): boolean {
  const as = headers[VOTER_TAG_HEADER];
  return as !== undefined && as !== voterTag(secret, isMember ? voterId : undefined);
}

async function castInTime(
  services: Services,
  { headers, ip, log, publicId, input }: AnswerRequest,
  { isInPlace, identify = identifyOnSite, addition = WITH_RESULT }: AnswerOptions,
  wait: Readonly<{ isOver: boolean }>,
): Promise<AnswerResponse> {
  try {
    if (isInPlace && !(await isInPlace())) return refusalResponse(answerRefusal('gone'));
    const identified = await identify(services, { headers, ip });
    if (!identified) return WRONG_KEY;
    if (isOtherVoter(services, headers, identified.voter))
      return refusalResponse(answerRefusal('somebody-else'));
    // Nobody hears of it any more, and it has not been begun.
    if (wait.isOver) return refusalResponse(answerRefusal('busy'));
    const { wantsTally, member, tell } = addition;
    const { voter } = identified;
    const answered = await answerQuestion(services.answering, voter, publicId, input, wantsTally);
    const told = 'tally' in answered ? tell(services, answered, input.picks) : undefined;
    // Without a wait where there is nothing to wait for, on the hottest path there is.
    const value = typeof told === 'string' ? told : await told;
    return responseOf(identified, answered, value && `"${member}":${value}`);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'an answer could not be stored');
    return refusalResponse(unknownRefusal(input));
  }
}

function responseOf(
  { cookie }: IdentifiedVoter,
  answered: AnswerResult,
  told: string | undefined,
): AnswerResponse {
  switch (answered.state) {
    case 'counted':
    case 'held': {
      const { receipt, sequence, state, afterLooking } = answered;
      if (sequence === 0 && state === 'counted')
        return refusalResponse({ status: 404, ...NOT_ANSWERED });
      const body = JSON.stringify({
        receipt,
        sequence,
        ...(state === 'held' && { held: true }),
        ...(afterLooking && { afterLooking }),
      });
      return {
        status: 200,
        headers: cookie === undefined ? JSON_HEADERS : [...JSON_HEADERS, 'set-cookie', cookie],
        body: told === undefined ? body : `${body.slice(0, -1)},${told}}`,
      };
    }
    case 'refused':
      return refusalResponse(answerRefusal(answered.why));
    case 'wrong':
      return refusalResponse({
        status: 422,
        ...picksProblem(answered.problem, answered.at),
      });
    case 'limited':
      return refusalResponse(answerRefusal('limit'));
    case 'busy':
      return refusalResponse(answerRefusal('busy'));
  }
}

export function sendResponse(
  reply: FastifyReply,
  { status, headers, body }: AnswerResponse,
): FastifyReply {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
  return reply.code(status).send(body);
}

function contentHeaders(type: string): string[] {
  return ['content-type', type, 'cache-control', 'no-store'];
}

const JSON_HEADERS = contentHeaders('application/json; charset=utf-8');

export function refusalResponse({ status, retryAfter, ...problem }: AnswerRefusal): AnswerResponse {
  return {
    status,
    headers: [
      ...contentHeaders(`${PROBLEM_TYPE}; charset=utf-8`),
      ...(retryAfter === undefined ? [] : ['retry-after', String(retryAfter)]),
    ],
    body: problemDocument(status, problem),
  };
}

const ASK_AGAIN_S = 1;
export const NOT_READY = refusalResponse({
  status: usual.NOT_READY.status,
  retryAfter: ASK_AGAIN_S,
  detail: usual.NOT_READY.detail,
});
const WRONG_KEY = refusalResponse({ ...usual.WRONG_KEY });

const NOT_ANSWERED: ProblemDetails = {
  code: 'no-answer',
  detail: 'You have no answer to remove.',
};

export function parseAnswer(body: Buffer | undefined): AnswerInput | ProblemDetails {
  const read = readAnswerBody(body && parseJson(body));
  return 'picks' in read ? read : bodyProblem(read);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
