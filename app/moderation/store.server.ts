import type { TransactionSql } from 'postgres';
import type { Sql } from '../platform/db.server.ts';
import { REPORT_DAYS, type Report } from './rules.ts';

/** False when the same form was already taken. */
export async function keepReport(
  tx: TransactionSql,
  digest: Buffer,
  questionId: string,
  { why, details, email }: Report,
): Promise<boolean> {
  const rows = await tx`
    insert into reports (digest, kind, target, why, details, email)
    values (${digest}, 'question', ${questionId}, ${why}, ${details}, ${email ?? null})
    on conflict (digest) do nothing
    returning id`;
  return rows.length > 0;
}

export async function dropOldReports(sql: Sql): Promise<void> {
  await sql`delete from reports where reported_at < now() - make_interval(days => ${REPORT_DAYS})`;
}
