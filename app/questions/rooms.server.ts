import type { RowId, Sql } from '../platform/database/db.server.ts';

/** A screen that was not heard of for so long is not there any more. It is heard of every minute. */
export const ROOM_STAYS_OPEN = `'3 minutes'`;
/** So long one sign leads to a room, through breaks and reloads; whoever presents later has another. */
const ROOM_CODE_LASTS = '12 hours';
/** Of a question, in a day. */
const MAX_ROOMS = 200;

/** `over`: so are the questions, and there is nothing to keep. `unknown`: the sign leads to no room any more, or never did. */
type RoomState = 'open' | 'over' | 'full' | 'unknown';

type OpenRoomParams = {
  room: string;
  /** The sign was given out to the author: by no other is a room opened that is not known yet. */
  isIssued: boolean;
  authorId: RowId;
  publicIds: readonly string[];
};

/**
 * Keeps a room open, for those of these questions that its presenter asked and that are not over; `networkOf` says from
 * which network of a question its screen is seen.
 */
export function keepRoomOpen(
  sql: Sql,
  { room, isIssued, authorId, publicIds }: OpenRoomParams,
  networkOf: (questionId: RowId) => string,
): Promise<RoomState> {
  return sql.begin(async (tx) => {
    const asked = await tx<{ id: RowId; isOver: boolean }[]>`
      select q.id, q.closes_at <= statement_timestamp() as "isOver"
      from questions q join totals t on t.question_id = q.id
      where q.public_id = any(${[...publicIds]}) and q.author_id = ${authorId}
      order by q.id for update of t`;
    const ids = asked.filter(({ isOver }) => !isOver).map(({ id }) => id);
    if (ids.length === 0) return asked.length > 0 ? 'over' : 'unknown';
    const kept = await tx`
      insert into rooms as r (question_id, room, network)
      select id, ${room}, network from unnest(${ids}::bigint[], ${ids.map(networkOf)}::bigint[]) as a (id, network)
      where ${isIssued} and (select count(*) from rooms o where o.question_id = a.id) < ${MAX_ROOMS}
         or exists (select from rooms o where o.question_id = a.id and o.room = ${room})
      on conflict (question_id, room) do update set network = excluded.network, seen_at = statement_timestamp()
      where r.opened_at > statement_timestamp() - ${ROOM_CODE_LASTS}::interval
      returning question_id`;
    if (kept.length > 0) return 'open';
    if (!isIssued) return 'unknown';
    const full = await tx`
      select from rooms where question_id = any(${ids}::bigint[])
      group by question_id having count(*) >= ${MAX_ROOMS} and bool_and(room <> ${room})`;
    return full.length > 0 ? 'full' : 'unknown';
  });
}

/** A room is forgotten, and with it which network its screen was in, a day after that was seen. */
export async function deleteOldRooms(sql: Sql): Promise<void> {
  await sql`delete from rooms where seen_at < now() - interval '1 day'`;
}
