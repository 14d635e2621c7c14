import { byPublicIdText, readTextByPublicId } from '../platform/database/by-question.server.ts';
import type { Sql } from '../platform/database/db.server.ts';

/** What a voter picked, as their widget receives it; `held` if the answer is held back. */
export type OwnPicks = { question: string; choices: number[]; held?: true };

export async function listOwnPicks(
  sql: Sql,
  voterId: string,
  publicIds: readonly string[],
): Promise<OwnPicks[]> {
  const rows = await readTextByPublicId<OwnRow>(sql, OWN_PICKS, publicIds, voterId);
  return rows.map(({ isHeldBack, ...own }) => (isHeldBack ? { ...own, held: true } : own));
}

type OwnRow = { question: string; choices: number[]; isHeldBack: boolean };
const OWN_PICKS = byPublicIdText(
  (isOneOf) => `
    select q.public_id as question, a.choices, a.is_held as "isHeldBack" from answers a join questions q on q.id = a.question_id
    where ${isOneOf} and a.voter = $2::uuid and cardinality(a.choices) > 0 and not q.is_inside`,
);
