import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';
import { UNAVAILABLE } from '../http/error-handler.ts';
import { problemDocument, PROBLEM_TYPE } from '../http/refusal.ts';
import * as words from '../words.ts';

/** What is sent where no page can be made now. */
export const RETRY_HEADERS = { 'retry-after': '5' };
export const UNAVAILABLE_PAGE: RenderedPage = {
  status: 503,
  headers: { ...RETRY_HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  cookies: [],
  get body() {
    return Buffer.from(`${words.unavailable}\n`);
  },
};

export const UNAVAILABLE_JSON: RenderedPage = {
  status: 503,
  headers: { ...RETRY_HEADERS, 'content-type': PROBLEM_TYPE },
  cookies: [],
  body: Buffer.from(problemDocument(503, UNAVAILABLE)),
};
