import type { RowId, Sql, SqlFragment } from '../../platform/database/db.server.ts';
import type { StoredReason } from '../reason-rules.ts';
import { isListed, reasonAuthor, reasonColumns, signature } from '../reason-rows.server.ts';
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
    where p.question_id = ${questionId} and ${isListed(sql)}
    order by p.shown_at desc, r.id desc limit ${most}`;
}

type ChoosableReason = StoredReason & {
  version: string;
  /** When it was last let in; null where it is off. */
  shownAt: Date | null;
};

/** Of the row `r` with its author `m`: other words, another name or another answer is another version. */
const versionOf = (sql: Sql): SqlFragment =>
  sql`md5(jsonb_build_array(r.text, ${signature(sql)}, r.choices)::text)`;

/** What the author of a question chooses from: what was let in, then the newest of the others. */
export function listChoosableReasons(
  sql: Sql,
  questionId: RowId,
  most: number,
): Promise<ChoosableReason[]> {
  return sql<ChoosableReason[]>`
    select ${reasonColumns(sql)}, ${versionOf(sql)} as version, p.shown_at as "shownAt"
    from (
      select p.reason_id as id from presented_reasons p where p.question_id = ${questionId}
      union
      (select r.id from reasons r where r.question_id = ${questionId} and ${isListed(sql)} order by r.id desc limit ${most})
    ) n join reasons r on r.id = n.id left join presented_reasons p on p.reason_id = r.id ${reasonAuthor(sql)}
    where ${isListed(sql)}
    order by p.shown_at desc nulls last, r.said_at desc, r.id desc`;
}

/**
 * Lets one in, or brings it to the front; of more than are kept the oldest go. False where its words or its name are others by
 * now, or nobody else may read it: they are compared under a lock, so that none slips in beside a change.
 */
export async function insertPresentedReason(
  sql: Sql,
  questionId: RowId,
  { id, version }: { id: RowId; version: string },
): Promise<boolean> {
  const rows = await sql`
    with signer as materialized (
      select m.name, m.handle, m.leaves_at from reasons r join members m on m.voter = r.voter where r.id = ${id} for share of m
    ), said as (
      select r.id from reasons r left join signer m on r.signed <> 'unnamed' and m.leaves_at is null
      where r.id = ${id} and r.question_id = ${questionId} and ${versionOf(sql)} = ${version} and ${isListed(sql)}
      for share of r
    ), trimmed as (
      delete from presented_reasons where reason_id in (
        select reason_id from presented_reasons where question_id = ${questionId} and reason_id <> ${id}
        order by shown_at desc, reason_id desc offset ${PRESENTED_AT_MOST - 1}
      ) and exists (select from said)
    )
    insert into presented_reasons (reason_id, question_id, shown_at)
    select said.id, ${questionId}::bigint, statement_timestamp() from said
    on conflict (reason_id) do update set shown_at = excluded.shown_at
    returning reason_id`;
  return rows.length > 0;
}

export async function deletePresentedReason(sql: Sql, questionId: RowId, id: RowId): Promise<void> {
  await sql`delete from presented_reasons where reason_id = ${id} and question_id = ${questionId}`;
}
