import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkNumber } from '../../app/answering/network-counter.server.ts';
import { isId, isRoomCode } from '../../app/base/ids.ts';
import { readDatabaseTime } from '../../app/platform/database/sql-timestamps.server.ts';
import { networkHashOf } from '../../app/platform/http/network-hash.server.ts';
import { isIssuedRoomCode } from '../../app/questions/room-code.server.ts';
import { keepRoomOpen } from '../../app/questions/rooms.server.ts';
import { MAX_IN_SURVEY } from '../../app/questions/survey-rules.ts';
import { NOT_READY, sendResponse } from './answer-response.ts';
import { refuse } from '../http/refusal.ts';
import type { Services } from '../http/services.ts';

type RoomRequest = FastifyRequest<{ Params: { sign: string } }>;

const TOO_MANY_ROOMS = 'This question was presented in too many rooms today.';

/** A screen tells this every minute, for each room that a member presents to. */
const MEMBER_RATE = { perMinute: 30, burst: 30 };

/**
 * `PUT /api/v1/rooms/{sign}?question=…`: the author's screen is there, and answers of its room are under no cap. 409 tells
 * it to ask for another sign.
 */
export async function roomEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { accounts, database, limits, origin, secret, state } = services;
  const config = { several: { question: MAX_IN_SURVEY } };
  app.put('/api/v1/rooms/:sign', { config }, async (request: RoomRequest, reply) => {
    const { sign } = request.params;
    const ids = new URL(request.url, origin).searchParams.getAll('question');
    if (!isRoomCode(sign) || ids.length === 0 || ids.length > MAX_IN_SURVEY || !ids.every(isId))
      return refuse(
        reply,
        400,
        'Name the sign of a room and the questions that are presented to it.',
      );
    if (!state.ready) return sendResponse(reply, NOT_READY);
    const { member } = await accounts.viewerOf(request.headers.cookie);
    if (!member) return refuse(reply, 401, 'Sign in.');
    if (!limits.take('rooms', member.id, MEMBER_RATE))
      return refuse(reply.header('retry-after', '2'), 429, 'Too many requests.');
    const seenFrom = networkHashOf(secret, request.ip);
    const opened = {
      room: sign,
      isIssued: isIssuedRoomCode(secret, member.id, sign, await readDatabaseTime(database.sql)),
      authorId: member.id,
      publicIds: ids,
    };
    const kept = await keepRoomOpen(database.sql, opened, (id) =>
      networkNumber(secret, id, seenFrom),
    );
    if (kept === 'unknown') return refuse(reply, 409, 'This sign leads to no room any more.');
    if (kept === 'full') return refuse(reply.header('retry-after', '60'), 429, TOO_MANY_ROOMS);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
}
