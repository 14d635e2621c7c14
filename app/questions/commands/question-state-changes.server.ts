import type { ISql, TransactionSql } from 'postgres';
import type { RowId } from '../../platform/database/db.server.ts';
import type { ClosingCause, PauseCause, StateReason } from '../state-reason.ts';

/** Opens it before its time. The close time stays, and so does the one that breaks ties. */
export async function openQuestion(tx: TransactionSql, id: RowId): Promise<void> {
  await tx`
    update questions set opens_at = statement_timestamp() where id = ${id} and opens_at > statement_timestamp()`;
}

/** No answer is accepted from the commit on: casting reads the clock under the same lock. */
export async function closeQuestion(
  tx: TransactionSql,
  id: RowId,
  why: StateReason<ClosingCause>,
): Promise<void> {
  await tx`
    with moment as (select statement_timestamp() as now),
    closed as (
      insert into question_closures (question_id, planned_close, closed_at, reason, cause)
      select id, closes_at, now, ${textOf(why)}, ${causeOf(why)} from questions, moment where id = ${id} and closes_at > now returning question_id, closed_at
    ),
    resumed as (update question_pauses p set ended_at = now from moment where p.question_id = ${id} and p.ended_at is null)
    update questions q set closes_at = closed.closed_at from closed where q.id = closed.question_id`;
}

/** Removes it for good and keeps its answers. Everyone can read the reason. */
export async function removeQuestion(tx: TransactionSql, id: RowId, reason: string): Promise<void> {
  await tx`insert into question_removals (question_id, reason) values (${id}, ${reason})`;
}

export async function pauseQuestion(
  tx: TransactionSql,
  id: RowId,
  why: StateReason<PauseCause>,
): Promise<void> {
  await tx`
    insert into question_pauses (question_id, started_at, reason, cause)
    values (${id}, statement_timestamp(), ${textOf(why)}, ${causeOf(why)})`;
}

const textOf = (why: StateReason): string | null => ('text' in why ? why.text : null);
const causeOf = (why: StateReason): string | null => ('cause' in why ? why.cause : null);

export async function resumeQuestion(tx: TransactionSql, id: RowId): Promise<void> {
  await tx`
    update question_pauses set ended_at = statement_timestamp() where question_id = ${id} and ended_at is null`;
}

export type StoredPause = {
  reason: StateReason<PauseCause>;
  startedAt: Date;
  endedAt: Date | null;
};

/** Ended pauses, and the current one. */
export function pausesOf(sql: ISql, questionId: RowId): Promise<StoredPause[]> {
  return sql<StoredPause[]>`
    select json_strip_nulls(json_build_object('text', reason, 'cause', cause)) as reason, started_at as "startedAt", ended_at as "endedAt" from question_pauses where question_id = ${questionId} order by started_at`;
}
