import type { IncomingMessage, ServerResponse } from 'node:http';
import { dataHeaders, commonHeaders } from '../../app/platform/http/security-headers.server.ts';
import type { AnswerInput } from '../../app/answering/answer-commands.server.ts';
import { readAnswerBody } from '../../app/answering/answer-body.server.ts';
import { handleAnswer, type AnswerRequest } from './answer-handler.ts';
import { bodyProblem } from './answer-problems.ts';
import { refusalResponse, type AnswerResponse } from './answer-response.ts';
import { identifyVisitor } from './answer-voter.ts';
import { createClientAddress } from '../http/client-address.ts';
import { logFailure } from '../http/error-handler.ts';
import type { ProblemDetails } from '../http/refusal.ts';
import { createSameSiteCheck, isWellFormed } from '../http/request-checks.ts';
import { writtenCookie } from '../http/written-mark.ts';
import type { Services } from '../http/services.ts';

const PATH = /^\/api\/v1\/questions\/([0-9a-z]{10})\/answer$/;
const MAX_BODY = 1_024;

/**
 * Takes a visitor's answer before the framework sees the request, as cached pages are sent: its hooks, reply and
 * logger cost a tenth of an answer (docs/decisions/0018). Only what is known to the letter is taken here; anything
 * else, and anything odd, goes on to the guards and to answer-endpoint.ts, which answers the same.
 */
export function createAnswerFastPath(services: Services) {
  const { accounts, hosts, log, settings, state, transport } = services;
  const always = Object.entries({ ...commonHeaders(transport), ...dataHeaders() }).flat();
  const addressOf = createClientAddress(settings);
  const comesFromUs = createSameSiteCheck(services);

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '', headers } = request;
    if (method !== 'PUT' || state.draining) return false;
    const publicId = PATH.exec(url)?.[1];
    if (publicId === undefined || !hosts.has(headers.host ?? '') || !isWellFormed(request))
      return false;
    // A cookie that we signed has to be looked up in the database; any other counts as none.
    if (
      !comesFromUs(headers) ||
      !state.ready ||
      accounts.sessionCookieState(headers.cookie) === 'signed'
    )
      return false;
    // A length that Node has checked, and nothing to negotiate before the body comes.
    const length = Number(headers['content-length'] ?? Number.NaN);
    if (headers['content-type'] !== 'application/json' || !(length <= MAX_BODY)) return false;
    const ip = addressOf(request);
    readBody(request, (body) => void answer({ headers, ip, log, publicId }, body, response));
    return true;
  };

  async function answer(
    sent: Omit<AnswerRequest, 'input'>,
    body: Buffer,
    response: ServerResponse,
  ): Promise<void> {
    const input = parseAnswer(body);
    try {
      if (!('picks' in input)) {
        send(response, refusalResponse({ status: 422, ...input }));
        return;
      }
      const told = await handleAnswer(services, { ...sent, input }, { identify: identifyVisitor });
      send(response, settings.replicaUrl === undefined ? told : await withMark(told));
    } catch (error) {
      const failure = logFailure(log, error, { answerTo: sent.publicId });
      send(response, refusalResponse({ status: 500, ...failure }));
    }
  }

  async function withMark(told: AnswerResponse): Promise<AnswerResponse> {
    const cookie = told.status === 200 ? await writtenCookie(services) : undefined;
    return cookie === undefined
      ? told
      : { ...told, headers: [...told.headers, 'set-cookie', cookie] };
  }

  function send(response: ServerResponse, { status, headers, body }: AnswerResponse): void {
    const length = String(Buffer.byteLength(body));
    response.writeHead(status, [...always, ...headers, 'content-length', length]);
    response.end(body);
  }
}

/** Whole, or not at all: a request that breaks off is nobody's answer. */
function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => done(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
}

function parseAnswer(body: Buffer): AnswerInput | ProblemDetails {
  const read = readAnswerBody(parseJson(body));
  return 'picks' in read ? read : bodyProblem(read);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
