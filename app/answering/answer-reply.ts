import type { ResultDocument } from '../results/details/result-document.ts';
import { isRefusal, type FailureReason, type SimpleReason } from './failures.ts';

/** The response to an answer that was sent. */
export type Reply =
  | { hasResponse: true; status: number; body: unknown; retryAfter: number | undefined }
  | { hasResponse: false; isOnline: boolean };

/** What the voter can do about a failure. `kept`: the answer is queued, and this browser sends it by itself. */
export type Remedy = 'again' | 'when online' | 'kept' | 'reload' | 'sign in' | 'none';
export type Failure = {
  reason: FailureReason;
  remedy: Remedy;
  isUncertain?: boolean;
  /** It waited for a connection until now. */
  wasQueued?: true;
};

export type ReplyOutcome =
  | {
      next: 'stands';
      sequence: number;
      isHeldBack: boolean;
      afterLooking?: true;
      /** The result that includes the answer, unless the reply leaves it out. */
      result?: ResultDocument | null | undefined;
    }
  | { next: 'wait'; ms: number }
  | { next: 'failed'; failure: Failure };

const MIN_WAIT_MS = 300;
const MAX_WAIT_MS = 5_000;

/** `waits`: how often the answer was sent again already. A busy site is asked once more before the voter is. */
export function interpretReply(reply: Reply, waits: number): ReplyOutcome {
  if (!reply.hasResponse)
    return reply.isOnline
      ? {
          next: 'failed',
          failure: { reason: { why: 'unknown' }, remedy: 'again', isUncertain: true },
        }
      : failed('offline', 'when online');
  const { status, retryAfter } = reply;
  const { code, sequence, held, afterLooking, result } = fieldsOf(reply.body);
  if (status === 200 && typeof sequence === 'number')
    return {
      next: 'stands',
      sequence,
      isHeldBack: held === true,
      ...(afterLooking === true && { afterLooking }),
      result: result as ResultDocument | null | undefined,
    };
  // There is no answer to withdraw, so the wanted state is reached already.
  if (code === 'no-answer') return { next: 'stands', sequence: 0, isHeldBack: false };
  if (status === 503 && waits === 0) return { next: 'wait', ms: within((retryAfter ?? 1) * 1_000) };
  const why = reasonOf(status, code);
  if (status === 401) return failed(why, 'sign in');
  if (status === 403 || status === 422) return failed(why, 'none');
  if (status === 429 || status >= 500) return failed(why, 'again');
  return failed(why, 'reload');
}

/** True if the answer may or may not have been stored: no response came, or the site could not say. */
export function isOutcomeUnknown(reply: Reply): boolean {
  if (!reply.hasResponse) return reply.isOnline;
  return reply.status === 503
    ? fieldsOf(reply.body).code === 'unknown'
    : PASSED_ON.has(reply.status);
}

/** The statuses that a proxy sends for a site that does not respond. */
const PASSED_ON = new Set([502, 504]);

/** For a request that this page sends again by itself. */
export function pageRetryFailure(isRemoval: boolean): Failure {
  const why = isRemoval ? 'removal-sent-again' : 'sent-again';
  return { reason: { why }, remedy: 'kept', isUncertain: true };
}

/** For an answer that this browser has queued because no response came. */
export function queuedFailure(isOnline: boolean): Failure {
  return isOnline
    ? { reason: { why: 'queued-unknown' }, remedy: 'kept', isUncertain: true }
    : { reason: { why: 'queued' }, remedy: 'kept' };
}

/** The outcome of a queued answer that was sent later. */
export function interpretQueuedReply(status: number, body: unknown): ReplyOutcome {
  const next = interpretReply({ hasResponse: true, status, body, retryAfter: undefined }, 1);
  return next.next === 'failed'
    ? { next: 'failed', failure: { ...next.failure, wasQueued: true } }
    : next;
}

function failed(why: SimpleReason, remedy: Remedy): ReplyOutcome {
  return { next: 'failed', failure: { reason: { why }, remedy } };
}

function reasonOf(status: number, code: unknown): SimpleReason {
  if (isRefusal(code)) return code;
  if (code === 'too-old') return code;
  if (status === 401) return 'sign-in';
  if (status === 429) return 'limit';
  return status === 422 ? 'unfit' : 'fault';
}

function within(ms: number): number {
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, ms));
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
