import { createHash } from 'node:crypto';
import { LATE_S } from '../../app/answering/failures.ts';
import { ANSWER_TIMEOUT_MS } from '../../app/answering/answer-rules.ts';
import { resendPage, RESEND_STYLES } from '../../app/answering/standalone/resend-page.ts';
import type { RenderedPage } from '../../app/platform/http/cached-page.server.ts';

/**
 * Where it is not known whether a form was counted, the page that it came from is hardly to be had either: the database
 * that kept quiet about the one has the other as well. Then another page is sent, which needs no database, with what was
 * picked and the cookie that makes the next try the same as this one.
 */
export type UnknownOutcome = {
  /** The cookie of whoever may have been counted. */
  rememberCookie: (cookie: string | undefined) => void;
  page: () => RenderedPage;
};

/** For an answer to be heard of, and for the page that says so to be made after that. */
export const FORM_TIMEOUT_MS = ANSWER_TIMEOUT_MS + 500;

const ANSWER_PATH = /^\/(?:question\/[0-9a-z]{10}|account\/answers)(?:\?|$)/;
const STYLES = createHash('sha256').update(RESEND_STYLES).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLES}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Nothing for what is no answer. */
export function unknownOutcomeFor(
  method: string | undefined,
  path: string,
  body: Buffer | undefined,
): UnknownOutcome | undefined {
  if (method !== 'POST' || !ANSWER_PATH.test(path)) return undefined;
  const fields = [...new URLSearchParams(body?.toString('utf8'))];
  const does = fields.find(([name]) => name === 'does')?.[1] ?? 'answer';
  if (does !== 'answer' && does !== 'withdraw') return undefined;
  let known: string | undefined;
  return {
    rememberCookie: (cookie) => (known = cookie),
    page: () => ({
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'retry-after': String(LATE_S),
      },
      cookies: known === undefined ? [] : [known],
      body: Buffer.from(resendPage({ path, fields })),
    }),
  };
}
