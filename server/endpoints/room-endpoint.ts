import { networkNumber } from '../../app/answering/network-number.server.ts';
import { readDatabaseTime } from '../../app/platform/database/sql-timestamps.server.ts';
import { networkHashOf } from '../../app/platform/http/network-hash.server.ts';
import { isIssuedRoomCode } from '../../app/questions/room-code.server.ts';
import { keepRoomOpen } from '../../app/questions/rooms.server.ts';
import { findPresentedReasons } from '../../app/reasons/presented/presented-reasons.server.ts';
import type { Caller, Handler } from '../http/call.ts';
import { refuse, type HttpRefusal } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';

const TOO_MANY_ROOMS = 'This question was presented in too many rooms today.';

/**
 * `PUT /api/v1/rooms/{code}?question=…`: the author's screen is open, so no network cap applies to answers of its room.
 * After a 409 the screen asks for another code.
 */
export function createRoomKeeping({ database, secret }: Services): Handler<{
  params: { code: string };
  query: { question: string[] };
  who: Caller['member'];
}> {
  return async ({ request, reply, params: { code }, query, who: { member } }) => {
    const seenFrom = networkHashOf(secret, request.ip);
    const opened = {
      room: code,
      isIssued: isIssuedRoomCode(secret, member.id, code, await readDatabaseTime(database.sql)),
      authorId: member.id,
      publicIds: query.question,
    };
    const kept = await keepRoomOpen(database.sql, opened, (id) =>
      networkNumber(secret, id, seenFrom),
    );
    if (kept === 'unknown') return refuse(reply, 409, 'This code leads to no room any more.');
    if (kept === 'full') return refuse(reply.header('retry-after', '60'), 429, TOO_MANY_ROOMS);
    return reply.header('cache-control', 'no-store').code(204).send();
  };
}

/** `GET /api/v1/me/presented-reasons?question=…&room=…`: what the author let onto the screen, where that shows the result. */
export function createPresentedReasons({
  database,
  secret,
  accounts,
}: Services): Handler<{ query: { question: string; room?: string | undefined } }> {
  return async ({ request, reply, query: { question, room } }) => {
    const { member } = await accounts.viewerOf(request.headers.cookie);
    const reading = { sql: database.sql, secret };
    const presented = await findPresentedReasons(reading, question, { member, room });
    return reply.send({ presented: presented ?? null });
  };
}

/** A screen sends this every minute, for each room that a member presents to. */
export const ROOM_RATE = { perMinute: 30, burst: 30, inPortions: true } as const;

const WRONG: HttpRefusal = {
  status: 400,
  detail: 'Name the code of a room and the questions that are presented to it.',
};
export const ROOM_REFUSALS = {
  wrong: () => WRONG,
  gone: WRONG,
  signIn: { status: 401, detail: 'Sign in.' },
  tooOften: { status: 429, headers: { 'retry-after': '2' }, detail: 'Too many requests.' },
};
