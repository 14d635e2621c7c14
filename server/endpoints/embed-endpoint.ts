import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { AnswerInput } from '../../app/answering/answer-commands.server.ts';
import { isId } from '../../app/base/ids.ts';
import { embedCookie, embedVoter } from '../../app/embeds/embed-voter.server.ts';
import { readCookie } from '../../app/platform/http/cookies.server.ts';
import { networkOf } from '../../app/platform/http/rate-limiter.server.ts';
import { answerRefusal } from './answer-problems.ts';
import { handleAnswer, WITH_UPDATE } from './answer-handler.ts';
import {
  NOT_READY_RESPONSE,
  refusalResponse,
  sendResponse,
  type AnswerResponse,
} from './answer-response.ts';
import { identifyOnSite, type IdentifiedVoter } from './answer-voter.ts';
import { networkHashOf } from '../../app/platform/http/network-hash.server.ts';
import type { Handler } from '../http/call.ts';
import type { Services } from '../http/services.ts';

type EmbedRequest = FastifyRequest<{ Params: { survey: string; id: string } }>;
/** `home=1`: the frame is in a page of this site. */
type Asked = { query: { home?: string | undefined } };

const NEEDS_HTTPS = refusalResponse({
  status: 403,
  code: 'read-only',
  detail: 'Frames take answers over https only. Open the question on the site to answer.',
});
const FOREIGN_ORIGIN = refusalResponse({
  status: 403,
  code: 'foreign',
  detail: 'An answer in a frame comes from a frame of this site.',
});
const INVALID_KEY = refusalResponse({
  status: 400,
  detail: 'A frame sends sixteen bytes as its Idempotency-Key, written in 22 characters.',
});

/**
 * Takes answers from frames. In pages of other sites a frame gets no cookies, and none are read. In a page of this site,
 * which only the script of the frame can tell, session and voter cookie count as usual. The response contains the result,
 * which a browser without cookies would not see otherwise.
 */
export function createEmbedAnswering(services: Services): Handler<Asked & { body: AnswerInput }> {
  const answer = createEmbedAnswer(services);
  return async ({ request, reply, query, body }) =>
    sendResponse(reply, await answer(request as EmbedRequest, query, body));
}

export function createEmbedWithdrawing(services: Services): Handler<Asked> {
  const answer = createEmbedAnswer(services);
  return async ({ request, reply, query }) =>
    sendResponse(reply, await answer(request as EmbedRequest, query, { picks: [] }));
}

function createEmbedAnswer(services: Services) {
  const { answering, cookies, origins, state } = services;
  return answer;

  async function answer(
    { headers, ip, log, params }: EmbedRequest,
    query: Asked['query'],
    input: AnswerInput,
  ): Promise<AnswerResponse> {
    if (!cookies.secure) return NEEDS_HTTPS;
    // Programs use the API of everybody; browsers always send an origin here.
    if (!origins.has(headers.origin ?? '')) return FOREIGN_ORIGIN;
    if (!state.ready) return NOT_READY_RESPONSE;
    const { survey, id: publicId } = params;
    if (!isId(survey)) return refusalResponse(answerRefusal('gone'));
    const isAtHome = query.home === '1';
    if (!isAtHome && !voterIn(headers, ip, survey)) return INVALID_KEY;
    return handleAnswer(
      services,
      { headers, ip, log, publicId, input },
      {
        isInPlace: async () =>
          (await answering.questionCache.get(publicId))?.surveyPublicId === survey,
        identify: isAtHome ? identifyOnSite : async () => voterIn(headers, ip, survey),
        addition: WITH_UPDATE,
      },
    );
  }

  function voterIn(
    headers: IncomingHttpHeaders,
    ip: string,
    survey: string,
  ): IdentifiedVoter | undefined {
    const key = headers['idempotency-key'];
    const voter = embedVoter(services.secret, survey, {
      cookie: readCookie(headers.cookie, cookies.embed),
      key: typeof key === 'string' ? key : undefined,
      network: networkOf(ip),
      networkHash: networkHashOf(services.secret, ip),
    });
    return voter && { voter, cookie: embedCookie(services.secret, cookies, voter.bytes) };
  }
}
