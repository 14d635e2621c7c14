/** What is wrong with picks. */
export type PicksProblem =
  | { why: 'unknown-choice' | 'picked-twice' | 'not-alone' | 'pick-one' | 'rank-one' }
  | { why: 'pick-fewer'; most: number };

/** What is wrong with a form. */
export type FieldsProblem = { why: 'none-picked' } | { why: 'same-place'; place: number };

/** Why the site refuses an answer, a withdrawal or a look at the result. */
export type Refusal =
  | 'gone'
  | 'removed'
  | 'scheduled'
  | 'closed'
  | 'paused'
  | 'edited'
  | 'sign-in'
  | 'not-a-member'
  | 'somebody-else'
  | 'limit'
  | 'busy'
  | 'unknown';

/** What a browser knows by itself, or cannot tell. */
type InBrowser =
  | 'unknown-removal'
  | 'no-result'
  | 'offline'
  | 'queued'
  | 'queued-unknown'
  | 'sent-again'
  | 'removal-sent-again'
  | 'too-old'
  | 'unfit'
  | 'fault';

export type SimpleReason = Refusal | InBrowser;
export type FailureReason = PicksProblem | FieldsProblem | { why: SimpleReason };

export function isRefusal(code: unknown): code is Refusal {
  return typeof code === 'string' && Object.hasOwn(REFUSAL_STATUS, code);
}

/** With which status a refusal is answered. */
export const REFUSAL_STATUS: Record<Refusal, number> = {
  gone: 404,
  removed: 410,
  scheduled: 409,
  closed: 409,
  paused: 409,
  edited: 409,
  'sign-in': 401,
  'not-a-member': 403,
  'somebody-else': 403,
  limit: 429,
  busy: 503,
  unknown: 503,
};

/** After how many seconds a client may try again. */
export const RETRY_AFTER_S = { limit: 60, busy: 1, unknown: 1 } as const;
/** The same for a client whose answer took too long. */
export const LATE_S = 5;
