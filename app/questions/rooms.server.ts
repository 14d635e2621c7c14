import { readByQuestion } from '../platform/database/by-question.server.ts';
import type { RowId, Sql } from '../platform/database/db.server.ts';

/** A screen without a heartbeat for this long is gone. It sends one every minute. */
export const ROOM_STAYS_OPEN = `'3 minutes'`;
/** One code leads to a room for this long, through breaks and reloads; after that a presenter gets a new one. */
const ROOM_CODE_LASTS = '12 hours';
/** The most new rooms of a question in a day. */
const MAX_ROOMS = 200;

/**
 * `over`: the questions are closed, and nothing is to be kept open. `unknown`: the code leads to no room (any more).
 */
type RoomState = 'open' | 'over' | 'full' | 'unknown';

type OpenRoomParams = {
  room: string;
  /** The code was issued to the author; a new room needs such a code. */
  isIssued: boolean;
  authorId: RowId;
  publicIds: readonly string[];
};

/**
 * Keeps a room open for those of these questions that its presenter asked and that are not closed. `networkNumberOf` gives
 * the network number of the screen for a question.
 */
export function keepRoomOpen(
  sql: Sql,
  { room, isIssued, authorId, publicIds }: OpenRoomParams,
  networkNumberOf: (questionId: RowId) => string,
): Promise<RoomState> {
  return sql.begin(async (tx) => {
    const found = await tx<{ id: RowId }[]>`
      select id from questions where public_id = any(${[...publicIds]}) and author_id = ${authorId}`;
    const asked = await readByQuestion<{ id: RowId; isOver: boolean }>(
      tx,
      found.map(({ id }) => id),
      (isOneOf) => tx`
        select q.id, q.closes_at <= statement_timestamp() as "isOver"
        from totals t join questions q on q.id = t.question_id
        where t.question_id ${isOneOf} order by t.question_id for update of t`,
    );
    const ids = asked.filter(({ isOver }) => !isOver).map(({ id }) => id);
    if (ids.length === 0) return asked.length > 0 ? 'over' : 'unknown';
    const networks = ids.map(networkNumberOf);
    const kept = await readByQuestion(
      tx,
      ids,
      (isOneOf) => tx<{ question_id: RowId }[]>`
        insert into rooms (question_id, room, network, seen_at)
        select t.question_id, ${room}, (${networks}::bigint[])[array_position(${ids}::bigint[], t.question_id)], statement_timestamp()
        from totals t left join rooms o on o.question_id = t.question_id and o.room = ${room}
        where t.question_id ${isOneOf} and case
          when o.room is not null then o.opened_at > statement_timestamp() - ${ROOM_CODE_LASTS}::interval
          else ${isIssued} and (select count(*) from rooms n where n.question_id = t.question_id) < ${MAX_ROOMS} end
        on conflict (question_id, room) do update set network = excluded.network, seen_at = excluded.seen_at
        returning question_id`,
    );
    if (kept.length > 0) return 'open';
    if (!isIssued) return 'unknown';
    const full = await tx`
      select question_id from rooms where question_id = any(${ids}::bigint[])
      group by question_id having count(*) >= ${MAX_ROOMS} and bool_and(room <> ${room})`;
    return full.length > 0 ? 'full' : 'unknown';
  });
}

/** Deletes rooms, and with them the network of their screen, a day after the last heartbeat. */
export async function deleteOldRooms(sql: Sql): Promise<void> {
  await sql`delete from rooms where seen_at < now() - interval '1 day'`;
}
