import type { Sql } from '../../platform/database/db.server.ts';
import { REACTED_BEFORE_LOOK, type StoredLook } from '../reaction-rules.ts';
import { takesReasons } from '../reason-rows.server.ts';
import type { ReactionKey } from './reaction-rows.server.ts';

/** Of somebody whose answer stands and who reacted. */
export async function findLook(
  sql: Sql,
  { questionId, voterId }: ReactionKey,
): Promise<StoredLook | undefined> {
  const [row] = await sql<StoredLook[]>`
    select a.choices as now, t.answer_before as before, cardinality(t.reasons) - t.reacted_before as reacted,
           t.asked_at is not null as "isAsked", t.moved
    from reactions t join answers a on a.question_id = t.question_id and a.voter = t.voter and cardinality(a.choices) > 0
    where t.question_id = ${questionId} and t.voter = ${voterId}::uuid`;
  return row;
}

/**
 * Stores what they say, or a change of it; the same again changes nothing. False where they are not asked: who has no answer,
 * or reacted to too few reasons since.
 */
export async function writeLook(
  sql: Sql,
  { questionId, voterId }: ReactionKey,
  moved: boolean | null,
): Promise<boolean> {
  const isAsked = sql`
    t.question_id = ${questionId} and t.voter = ${voterId}::uuid and t.answer_before is not null
      and (t.asked_at is not null or cardinality(t.reasons) - t.reacted_before >= ${REACTED_BEFORE_LOOK})
      and ${takesReasons(sql, questionId)} and exists (select 1 from answered)`;
  const rows = await sql`
    with moment as (select now() as now), answered as materialized (
      select voter from answers where question_id = ${questionId} and voter = ${voterId}::uuid and cardinality(choices) > 0
    ), written as (
      update reactions t set asked_at = coalesce(t.asked_at, m.now), moved = ${moved}::boolean from moment m
      where ${isAsked} and (t.asked_at is null or t.moved is distinct from ${moved}::boolean) returning 1
    )
    select 1 from reactions t where ${isAsked}`;
  return rows.length > 0;
}
