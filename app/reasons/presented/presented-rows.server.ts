import type { RowId, Sql } from '../../platform/database/db.server.ts';
import type { StoredReason } from '../reason-rules.ts';
import {
  isAsLetIn,
  isListed,
  reasonAuthor,
  reasonColumns,
  reasonVersion,
} from '../reason-rows.server.ts';
import { PRESENTED_AT_MOST } from './presented-rules.ts';

/** Those that may be on the screen, that which was let in last first. */
export function listPresentedReasons(
  sql: Sql,
  questionId: RowId,
  most: number,
): Promise<StoredReason[]> {
  return sql<StoredReason[]>`
    select ${reasonColumns(sql)}
    from presented_reasons p join reasons r on r.id = p.reason_id ${reasonAuthor(sql)}
    where p.question_id = ${questionId} and ${isListed(sql)} and ${isAsLetIn(sql)}
    order by p.shown_at desc, r.id desc limit ${most}`;
}

type ChoosableReason = StoredReason & {
  version: string;
  /** When it was last let in; null where it is off. */
  shownAt: Date | null;
};

/** What the author of a question chooses from: what was let in, then the newest of the others. */
export function listChoosableReasons(
  sql: Sql,
  questionId: RowId,
  most: number,
): Promise<ChoosableReason[]> {
  return sql<ChoosableReason[]>`
    select ${reasonColumns(sql)}, ${reasonVersion(sql)} as version, case when ${isAsLetIn(sql)} then p.shown_at end as "shownAt"
    from (
      select p.reason_id as id from presented_reasons p where p.question_id = ${questionId}
      union
      (select r.id from reasons r where r.question_id = ${questionId} and ${isListed(sql)} order by r.id desc limit ${most})
    ) n join reasons r on r.id = n.id left join presented_reasons p on p.reason_id = r.id ${reasonAuthor(sql)}
    where ${isListed(sql)}
    order by "shownAt" desc nulls last, r.said_at desc, r.id desc`;
}

/**
 * Lets one in, or brings it to the front; of more than are kept the oldest go. False where it is another one by now than was
 * read, or nobody else may read it. What changes afterwards is not let in.
 */
export async function insertPresentedReason(
  sql: Sql,
  questionId: RowId,
  { id, version }: { id: RowId; version: string },
): Promise<boolean> {
  const rows = await sql`
    with said as (
      select r.id from reasons r ${reasonAuthor(sql)}
      where r.id = ${id} and r.question_id = ${questionId} and ${reasonVersion(sql)} = ${version} and ${isListed(sql)}
    ), trimmed as (
      delete from presented_reasons where reason_id in (
        select reason_id from presented_reasons where question_id = ${questionId} and reason_id <> ${id}
        order by shown_at desc, reason_id desc offset ${PRESENTED_AT_MOST - 1}
      ) and exists (select 1 from said)
    )
    insert into presented_reasons (reason_id, question_id, shown_at, version)
    select said.id, ${questionId}::bigint, statement_timestamp(), ${version} from said
    on conflict (reason_id) do update set shown_at = excluded.shown_at, version = excluded.version
    returning reason_id`;
  return rows.length > 0;
}

export async function deletePresentedReason(sql: Sql, questionId: RowId, id: RowId): Promise<void> {
  await sql`delete from presented_reasons where reason_id = ${id} and question_id = ${questionId}`;
}
