import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../platform/database/db.server.ts';
import { REPORT_DAYS, type OpenReport, type Report, type ReportCategory } from './report-rules.ts';

/** False where the same form was stored already. */
export async function saveReport(
  tx: TransactionSql,
  digest: Buffer,
  { kind, target }: { kind: 'question' | 'reason'; target: string },
  { why, details, email }: Report,
): Promise<boolean> {
  const rows = await tx`
    insert into reports (digest, kind, target, why, details, email)
    values (${digest}, ${kind}, ${target}, ${why}, ${details}, ${email ?? null})
    on conflict (digest) do nothing
    returning id`;
  return rows.length > 0;
}

const MAX_LISTED = 50;
const URGENT: ReportCategory = 'child-safety';

/** Reports on questions that were not removed, and reasons that were not hidden: urgent ones first, then the newest. `all` is how many there are. */
export async function listReports(sql: Sql): Promise<{ reports: OpenReport[]; all: number }> {
  const rows = await sql<(OpenReport & { all: number })[]>`
    select r.reported_at as at, q.public_id as target, q.text, r.why, r.details, r.email, count(*) over ()::integer as all,
           case when s.id is not null then json_build_object('id', s.id::text, 'text', s.text, 'author', m.email) end as reason
    from reports r
    left join reasons s on s.id = case when r.kind = 'reason' then r.target::bigint end and s.hidden_at is null
    left join members m on m.voter = s.voter
    join questions q on q.id = coalesce(s.question_id, (select id from questions where r.kind = 'question' and public_id = r.target))
    where not exists (select from question_removals g where g.question_id = q.id)
    order by r.why = ${URGENT} desc, r.reported_at desc, r.id desc limit ${MAX_LISTED}`;
  return { reports: rows, all: rows[0]?.all ?? 0 };
}

/** Makes the question as it was before. False where it was not removed. */
export async function undoRemoval(tx: TransactionSql, id: RowId): Promise<boolean> {
  const { count } = await tx`delete from question_removals where question_id = ${id}`;
  return count > 0;
}

export async function dropOldReports(sql: Sql): Promise<void> {
  await sql`delete from reports where reported_at < now() - make_interval(days => ${REPORT_DAYS})`;
}
