import { readRoom } from '../questions/room-address.ts';
import { answerActionOf, readPicks, readRevision } from './answer-fields.ts';
import { makeDeviceKey } from './device-key.ts';

/** An answer that could not be sent. The service worker keeps it until the network is back. */
export type QueuedAnswer = {
  id: string;
  picks: readonly number[];
  revision: number | undefined;
  /** The code of the room it was given in. */
  room?: string | undefined;
  /** The idempotency key: the answer counts once, however often it is sent. */
  key: string;
  /** The voter tag of the page, so that the answer is never counted as another voter's. */
  as: string;
  at: number;
};

/** What became of a queued answer, kept until a page of its question has shown it. */
export type QueuedAnswerOutcome = {
  id: string;
  picks: readonly number[];
  at: number;
  status: number;
  body: unknown;
};

/** What a page asks of the worker. */
export type WorkerMessage =
  | { does: 'keep'; kept: Omit<QueuedAnswer, 'at'> }
  | { does: 'forget'; id: string }
  | { does: 'look'; ids: readonly string[] }
  | { does: 'send' };

export const MAX_QUEUED = 20;
const QUEUED_DAYS = 7;

/** The header of a queued answer and the field of a form that say who gave it. */
export const VOTER_TAG_HEADER = 'answer-as';
export const VOTER_TAG_FIELD = 'as';
export const VISITOR_TAG = 'visitor';

/** A question has one queued answer, the newest. When the queue is full, no older answer is dropped for a new one. */
export function canQueue(keptIds: readonly string[], id: string): boolean {
  return keptIds.includes(id) || keptIds.length < MAX_QUEUED;
}

export function isExpired({ at }: Pick<QueuedAnswer, 'at'>, now: number): boolean {
  return now - at > QUEUED_DAYS * 24 * 60 * 60_000;
}

/** True if the answer is sent again later, because the network or the site could not take it. All else is final. */
export function isRetryableStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** What became of an answer that was never sent because it is too old. */
export function expiredOutcome({ id, picks }: QueuedAnswer, now: number): QueuedAnswerOutcome {
  return { id, picks, at: now, status: 422, body: { code: 'too-old' } };
}

/** What a form wants for the answer to a question: a new answer, which can be queued, or none. */
export type AnswerIntent = { id: string; answer: QueuedAnswer | undefined };

/** Reads the form of a page that was sent before hydration; undefined if the form is about something else. */
export function answerIntentOf(
  address: string,
  fields: readonly (readonly [string, unknown])[],
  random: Uint8Array,
  now: number,
): AnswerIntent | undefined {
  const [, id, query] = /^\/question\/([0-9a-z]{10})(?:\?(.*))?$/.exec(address) ?? [];
  const valueOf = (name: string) => fields.find(([one]) => one === name)?.[1];
  const does = answerActionOf(valueOf('does'));
  const { picks, problem } = readPicks(fields);
  if (id === undefined || does === 'peek') return undefined;
  if (does === 'withdraw') return { id, answer: undefined };
  if (picks.length === 0 || problem !== undefined) return undefined;
  const as = valueOf(VOTER_TAG_FIELD);
  return {
    id,
    answer: {
      id,
      picks,
      revision: readRevision(fields),
      room: readRoom(new URLSearchParams(query))?.code,
      key: makeDeviceKey(random, new Date(now)),
      as: typeof as === 'string' && as !== '' ? as : VISITOR_TAG,
      at: now,
    },
  };
}
