import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import type { Correction, HeldBackDecision, QuestionChanges } from '../../questions/history.ts';
import type { StateReason } from '../../questions/state-reason.ts';

const MAX_TOLD_DECISIONS = 100;

type HistoryRow = {
  corrections: Correction[];
  pauses: { reason: StateReason; from: string; to: string | null }[];
  reveals: RevealRow[];
  heldActs: HeldBackDecision[];
  allHeldActs: number;
};
type RevealRow = { room: string; at: string };

/**
 * What happened to a question since it opened, for everybody to see, and to which rooms its result was revealed. Nearly all
 * have none of it, so that one statement reads it all.
 */
export async function loadQuestionHistory(
  sql: AnySql,
  id: RowId,
): Promise<{ history: QuestionChanges; reveals: RevealRow[] }> {
  const [row] = await sql<HistoryRow[]>`
    select
      array(select json_build_object('field', field, 'was', was, 'became', became, 'at', corrected_at)
        from question_corrections where question_id = ${id} order by corrected_at, field) as corrections,
      array(select json_build_object('from', started_at, 'to', ended_at,
          'reason', json_strip_nulls(json_build_object('text', reason, 'cause', cause)))
        from question_pauses where question_id = ${id} order by started_at) as pauses,
      array(select json_build_object('room', room, 'at', revealed_at)
        from reveals where question_id = ${id} order by revealed_at, room) as reveals,
      array(select json_build_object('did', act, 'at', at, 'answers', answers, 'reason', reason)
        from held_acts where question_id = ${id} order by id desc limit ${MAX_TOLD_DECISIONS}) as "heldActs",
      (select count(*)::int from held_acts where question_id = ${id}) as "allHeldActs"`;
  if (!row) throw new Error('A statement without a table has one row.');
  const { corrections, pauses, reveals, heldActs, allHeldActs } = row;
  const history = {
    corrections: corrections.map(withIsoTime),
    pauses: pauses.map(({ reason, from, to }) => ({
      reason,
      from: isoTime(from),
      to: to === null ? undefined : isoTime(to),
    })),
    reveals: reveals.map(({ at }) => isoTime(at)),
    heldActs: heldActs.map(withIsoTime),
    moreHeldActs: allHeldActs - heldActs.length,
  };
  return { history, reveals: reveals.map(withIsoTime) };
}

function withIsoTime<Told extends { at: string }>(told: Told): Told {
  return { ...told, at: isoTime(told.at) };
}

/** The database writes times in JSON with microseconds and a zone. */
function isoTime(text: string): string {
  return new Date(text).toISOString();
}
