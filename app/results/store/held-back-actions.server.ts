import type { AnySql, RowId } from '../../platform/database/db.server.ts';

const MAX_TOLD = 100;

export type HeldBackActionKind = 'counted' | 'left-out' | 'taken-back' | 'looked';

/** What staff decided about answers that were held back, as everybody may read it, the newest first. */
export type HeldBackAction = { did: HeldBackActionKind; at: Date; answers: number; reason: string };

export async function loadHeldBackActions(
  sql: AnySql,
  questionId: RowId,
): Promise<{ acts: HeldBackAction[]; more: number }> {
  const rows = await sql<(HeldBackAction & { all: number })[]>`
    select act as did, at, answers, reason, count(*) over ()::int as all from held_acts
    where question_id = ${questionId} order by id desc limit ${MAX_TOLD}`;
  const acts = rows.map(({ did, at, answers, reason }) => ({ did, at, answers, reason }));
  return { acts, more: (rows[0]?.all ?? 0) - acts.length };
}
