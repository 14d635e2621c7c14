import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { problemDocument, PROBLEM_TYPE, type ProblemDetails } from '../http/refusal.ts';

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

export function problemResponse(
  status: number,
  details: ProblemDetails,
  more: Record<string, string> = {},
): RenderedPage {
  return {
    status,
    headers: { ...CORS_HEADERS, ...more, 'content-type': PROBLEM_TYPE },
    cookies: [],
    body: Buffer.from(problemDocument(status, details)),
  };
}

/** Asked more often than a network may. */
export const TOO_MANY_REQUESTS = problemResponse(
  429,
  { code: 'often', detail: 'Too many requests. Try again in a moment.' },
  { 'retry-after': '2' },
);
