import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { problemDocument, PROBLEM_TYPE, type HttpRefusal } from '../http/refusal.ts';

/** Anybody's page may read it, without cookies. */
export const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
/** Made for whoever asked. */
const PRIVATE_HEADERS = { 'cache-control': 'private, no-store' };

export function jsonResponse(
  value: object,
  reach: 'everybody' | 'one' = 'everybody',
): RenderedPage {
  return {
    status: 200,
    headers: {
      ...(reach === 'everybody' ? CORS_HEADERS : PRIVATE_HEADERS),
      'content-type': 'application/json; charset=utf-8',
    },
    cookies: [],
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function problemResponse({ status, headers, ...problem }: HttpRefusal): RenderedPage {
  return {
    status,
    headers: { ...CORS_HEADERS, ...headers, 'content-type': PROBLEM_TYPE },
    cookies: [],
    body: Buffer.from(problemDocument(status, problem)),
  };
}

/** Asked more often than a network may. */
export const TOO_MANY_REQUESTS: HttpRefusal = {
  status: 429,
  headers: { 'retry-after': '2' },
  code: 'often',
  detail: 'Too many requests. Try again in a moment.',
};

export const NO_QUESTION: HttpRefusal = {
  status: 404,
  code: 'gone',
  detail: 'There is no such question.',
};
export const QUESTION_REMOVED: HttpRefusal = {
  status: 410,
  code: 'removed',
  detail: 'This question was removed.',
};
export const NO_SURVEY: HttpRefusal = {
  status: 404,
  code: 'gone',
  detail: 'There is no such survey.',
};
