import type { FastifyReply } from 'fastify';
import type { AnsweringOutcome } from '../../app/answering/answer-commands.server.ts';
import { PROBLEM_TYPE, problemDocument, type ProblemDetails } from '../http/refusal.ts';
import * as usual from '../http/usual-refusals.ts';
import { answerRefusal, picksProblem, type AnswerRefusal } from './answer-problems.ts';

/** What is sent back for an answer, by whichever way it came in: headers as Node takes them, names and values in turn. */
export type AnswerResponse = { status: number; headers: string[]; body: string };

/** `cookie` knows the voter again; `addition` is one more field of the reply, as JSON. */
export function responseTo(
  answered: AnsweringOutcome,
  { cookie, addition }: { cookie: string | undefined; addition: string | undefined },
): AnswerResponse {
  switch (answered.state) {
    case 'counted':
    case 'held back': {
      const { receipt, sequence, state, afterLooking } = answered;
      if (sequence === 0 && state === 'counted')
        return refusalResponse({ status: 404, ...NOT_ANSWERED });
      const body = JSON.stringify({
        receipt,
        sequence,
        ...(state === 'held back' && { held: true }),
        ...(afterLooking && { afterLooking }),
      });
      return {
        status: 200,
        headers: cookie === undefined ? JSON_HEADERS : [...JSON_HEADERS, 'set-cookie', cookie],
        body: addition === undefined ? body : `${body.slice(0, -1)},${addition}}`,
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
export const NOT_READY_RESPONSE = refusalResponse({
  status: usual.NOT_READY.status,
  retryAfter: ASK_AGAIN_S,
  detail: usual.NOT_READY.detail,
});
export const WRONG_KEY_RESPONSE = refusalResponse({ ...usual.WRONG_KEY });

const NOT_ANSWERED: ProblemDetails = {
  code: 'no-answer',
  detail: 'You have no answer to remove.',
};
