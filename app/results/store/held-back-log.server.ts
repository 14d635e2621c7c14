import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import type { HeldBackDecision } from '../../questions/history.ts';

const MAX_TOLD = 100;

/** What staff decided about answers that were held back, as everybody may read it, or that they looked at them. */
export type HeldBackDecisionRow = Omit<HeldBackDecision, 'at'> & { at: Date };

/** The newest first. */
export async function loadHeldBackDecisions(
  sql: AnySql,
  questionId: RowId,
): Promise<{ decisions: HeldBackDecisionRow[]; more: number }> {
  const rows = await sql<(HeldBackDecisionRow & { all: number })[]>`
    select act as did, at, answers, reason, count(*) over ()::int as all from held_acts
    where question_id = ${questionId} order by id desc limit ${MAX_TOLD}`;
  const decisions = rows.map(({ did, at, answers, reason }) => ({ did, at, answers, reason }));
  return { decisions, more: (rows[0]?.all ?? 0) - decisions.length };
}
