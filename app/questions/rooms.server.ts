import { changeByQuestion } from '../platform/database/at-shard.server.ts';
import { byPublicIdText, readTextByPublicId } from '../platform/database/by-question.server.ts';
import { arrayLiteral, type RowId, type Sql } from '../platform/database/db.server.ts';

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

type Asked = { id: RowId; isOver: boolean };

/** Locked, so that a question has no more rooms than it may. */
const ASKED = byPublicIdText(
  (isOneOf, its) => `
    select q.id, q.closes_at <= statement_timestamp() as "isOver"
    from questions q join totals t on t.question_id = ${its}
    where ${isOneOf} and q.author_id = $2::bigint order by q.id for update of t`,
);

const KEEP = `
  insert into rooms as r (question_id, room, network)
  select id, $3::text, network from unnest($1::bigint[], $2::bigint[]) as a (id, network)
  where $4::text::boolean and (select count(*) from rooms o where o.question_id = a.id) < ${MAX_ROOMS}
     or exists (select from rooms o where o.question_id = a.id and o.room = $3::text)
  on conflict (question_id, room) do update set network = excluded.network, seen_at = statement_timestamp()
  where r.opened_at > statement_timestamp() - interval '${ROOM_CODE_LASTS}'
  returning question_id`;

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
    const asked = await readTextByPublicId<Asked>(tx, ASKED, publicIds, authorId);
    const ids = asked.filter(({ isOver }) => !isOver).map(({ id }) => id);
    if (ids.length === 0) return asked.length > 0 ? 'over' : 'unknown';
    const kept = await changeByQuestion(tx, ids, {
      text: KEEP,
      valuesOf: (some) => [arrayLiteral(some.map(networkNumberOf)), room, String(isIssued)],
    });
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
