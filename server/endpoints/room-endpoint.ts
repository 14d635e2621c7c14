import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkNumber } from '../../app/answering/networks.server.ts';
import { isId, isSign } from '../../app/base/ids.ts';
import { readClock } from '../../app/platform/database/moments.server.ts';
import { originOf } from '../../app/platform/http/origin.server.ts';
import { isIssued } from '../../app/questions/room-sign.server.ts';
import { keepOpen } from '../../app/questions/rooms.server.ts';
import { MOST_IN_SURVEY } from '../../app/questions/survey-rules.ts';
import { NOT_READY, send } from './answer-told.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../http/services.ts';

type Asked = FastifyRequest<{ Params: { sign: string } }>;

const TOO_MANY = 'This question was presented in too many rooms today.';

/** A screen tells this every minute, for each room that a member presents to. */
const OF_A_MEMBER = { perMinute: 30, burst: 30 };

/**
 * `PUT /api/v1/rooms/{sign}?question=…`: the author's screen is there, and answers of its room are under no cap. 409 tells
 * it to ask for another sign.
 */
export async function roomEndpoint(app: FastifyInstance, services: Services): Promise<void> {
  const { accounts, database, limits, origin, secret, state } = services;
  const config = { several: { question: MOST_IN_SURVEY } };
  app.put('/api/v1/rooms/:sign', { config }, async (request: Asked, reply) => {
    const { sign } = request.params;
    const ids = new URL(request.url, origin).searchParams.getAll('question');
    if (!isSign(sign) || ids.length === 0 || ids.length > MOST_IN_SURVEY || !ids.every(isId))
      return refuse(
        reply,
        400,
        'Name the sign of a room and the questions that are presented to it.',
      );
    if (!state.ready) return send(reply, NOT_READY);
    const { member } = await accounts.viewerOf(request.headers.cookie);
    if (!member) return refuse(reply, 401, 'Sign in.');
    if (!limits.take('rooms', member.id, OF_A_MEMBER))
      return refuse(reply.header('retry-after', '2'), 429, 'Too many requests.');
    const seenFrom = originOf(secret, request.ip);
    const opened = {
      room: sign,
      isIssued: isIssued(secret, member.id, sign, await readClock(database.sql)),
      authorId: member.id,
      publicIds: ids,
    };
    const kept = await keepOpen(database.sql, opened, (id) => networkNumber(secret, id, seenFrom));
    if (kept === 'unknown') return refuse(reply, 409, 'This sign leads to no room any more.');
    if (kept === 'full') return refuse(reply.header('retry-after', '60'), 429, TOO_MANY);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
}
