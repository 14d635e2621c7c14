import type { ResultDocument } from '../results/details/result-document.ts';

/** The response to an answer that was sent. */
export type Reply =
  | { hasResponse: true; status: number; body: unknown; retryAfter: number | undefined }
  | { hasResponse: false; isOnline: boolean };

/** What the voter can do about a failure. `kept`: the answer is queued, and this browser sends it by itself. */
export type Remedy = 'again' | 'when online' | 'kept' | 'reload' | 'sign in' | 'none';
export type Failure = { says: string; remedy: Remedy; isUncertain?: boolean };

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
const OFFLINE = 'You are offline. Your choice is saved here and sent when you are back online.';
const SILENCE = 'It is not known whether it was counted. Send it again: it counts once.';
const QUEUED = 'Saved on this device. It is sent when you are online again.';
const QUEUED_NO_RESPONSE =
  'It is not known whether it was counted. It is saved on this device and sent again when the site responds. It counts once.';
const RETRYING_IN_PAGE =
  'It is not known whether it was counted. While this page is open it is sent again when the site responds. It counts once.';
const RETRYING_REMOVAL =
  'It is not known whether your answer was removed. While this page is open it is sent again when the site responds.';
const FAULT = 'Something went wrong here. Try again in a moment.';

/** `waits`: how often the answer was sent again already. A busy site is asked once more before the voter is. */
export function interpretReply(reply: Reply, waits: number): ReplyOutcome {
  if (!reply.hasResponse)
    return reply.isOnline
      ? { next: 'failed', failure: { says: SILENCE, remedy: 'again', isUncertain: true } }
      : failed(OFFLINE, 'when online');
  const { status, retryAfter } = reply;
  const { code, detail, sequence, held, afterLooking, result } = fieldsOf(reply.body);
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
  const says = typeof detail === 'string' ? detail : FAULT;
  if (status === 401) return failed(says, 'sign in');
  if (status === 403 || status === 422) return failed(says, 'none');
  if (status === 429 || status >= 500) return failed(says, 'again');
  return failed(says, 'reload');
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
  const says = isRemoval ? RETRYING_REMOVAL : RETRYING_IN_PAGE;
  return { says, remedy: 'kept', isUncertain: true };
}

/** For an answer that this browser has queued because no response came. */
export function queuedFailure(isOnline: boolean): Failure {
  return isOnline
    ? { says: QUEUED_NO_RESPONSE, remedy: 'kept', isUncertain: true }
    : { says: QUEUED, remedy: 'kept' };
}

/** The outcome of a queued answer that was sent later. */
export function interpretQueuedReply(status: number, body: unknown): ReplyOutcome {
  const next = interpretReply({ hasResponse: true, status, body, retryAfter: undefined }, 1);
  if (next.next !== 'failed') return next;
  const { says, remedy } = next.failure;
  return failed(`You picked this while there was no connection. ${says}`, remedy);
}

function failed(says: string, remedy: Remedy): ReplyOutcome {
  return { next: 'failed', failure: { says, remedy } };
}

function within(ms: number): number {
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, ms));
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
