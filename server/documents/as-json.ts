import type { RenderedPage } from '../../app/platform/http/page-cache.server.ts';
import { problemDocument, PROBLEM_TYPE, type Problem } from '../http/refuse.ts';

/** Anybody's page may read it, without cookies. */
export const OPEN = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
/** Made for whoever asked. */
const OWN = { 'cache-control': 'private, no-store' };

export function json(value: object, reach: 'everybody' | 'one' = 'everybody'): RenderedPage {
  return {
    status: 200,
    headers: {
      ...(reach === 'everybody' ? OPEN : OWN),
      'content-type': 'application/json; charset=utf-8',
    },
    cookies: [],
    body: Buffer.from(JSON.stringify(value)),
  };
}

export function problem(
  status: number,
  told: Problem,
  more: Record<string, string> = {},
): RenderedPage {
  return {
    status,
    headers: { ...OPEN, ...more, 'content-type': PROBLEM_TYPE },
    cookies: [],
    body: Buffer.from(problemDocument(status, told)),
  };
}

/** Asked more often than a network may. */
export const OFTEN = problem(
  429,
  { code: 'often', detail: 'Too many requests. Try again in a moment.' },
  { 'retry-after': '2' },
);
