import { roomIn } from '../questions/room-address.ts';
import { doesOf, readPicks, readRevision } from './answer-form.ts';
import { makeDeviceKey } from './device-key.ts';

/** An answer that could not be sent, as the worker of this browser keeps it until the network is back. */
export type Kept = {
  id: string;
  picks: readonly number[];
  revision: number | undefined;
  /** The sign of the room it was given in. */
  room?: string | undefined;
  /** What makes it count once, however often it is sent. */
  key: string;
  /** Who gave it, as the page knew them: nobody else's answer is made of it. */
  as: string;
  at: number;
};

/** What became of one, until a page of its question has said so. */
export type News = {
  id: string;
  picks: readonly number[];
  at: number;
  status: number;
  body: unknown;
};

/** What a page asks of the worker. */
export type AskedOfWorker =
  | { does: 'keep'; kept: Omit<Kept, 'at'> }
  | { does: 'forget'; id: string }
  | { does: 'look'; ids: readonly string[] }
  | { does: 'send' };

export const MOST_KEPT = 20;
const KEPT_DAYS = 7;

/** The header with an answer that was kept, and the field of a form, that say who gave it. */
export const AS_HEADER = 'answer-as';
export const AS_FIELD = 'as';
export const VISITOR_AS = 'visitor';

/** Of one question the newest stands; past the limit nothing older is given up for it. */
export function mayKeep(keptIds: readonly string[], id: string): boolean {
  return keptIds.includes(id) || keptIds.length < MOST_KEPT;
}

export function isTooOld({ at }: Pick<Kept, 'at'>, now: number): boolean {
  return now - at > KEPT_DAYS * 24 * 60 * 60_000;
}

/** Whether it is sent again later: the network, or the site, had no time for it. Anything else is its end. */
export function staysKept(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Never sent: what a page says of it instead. */
export function tooOldNews({ id, picks }: Kept, now: number): News {
  const detail = 'It was stored for more than seven days and was not sent.';
  return { id, picks, at: now, status: 422, body: { code: 'too-old', detail } };
}

/** What a form wants of the answer to a question: another one, which can be kept, or none. */
export type Wish = { id: string; kept: Kept | undefined };

/** Of a page's own form, sent before its script had come; nothing of those that are about something else. */
export function wishOfForm(
  address: string,
  fields: readonly (readonly [string, unknown])[],
  random: Uint8Array,
  now: number,
): Wish | undefined {
  const [, id, query] = /^\/question\/([0-9a-z]{10})(?:\?(.*))?$/.exec(address) ?? [];
  const valueOf = (name: string) => fields.find(([one]) => one === name)?.[1];
  const does = doesOf(valueOf('does'));
  const { picks, problem } = readPicks(fields);
  if (id === undefined || does === 'peek') return undefined;
  if (does === 'withdraw') return { id, kept: undefined };
  if (picks.length === 0 || problem !== undefined) return undefined;
  const as = valueOf(AS_FIELD);
  return {
    id,
    kept: {
      id,
      picks,
      revision: readRevision(fields),
      room: roomIn(new URLSearchParams(query))?.sign,
      key: makeDeviceKey(random, new Date(now)),
      as: typeof as === 'string' && as !== '' ? as : VISITOR_AS,
      at: now,
    },
  };
}
