import type { Sql } from '../platform/database/db.server.ts';
import type { ErrorReport } from './error-report.ts';

const MAX_ROWS = 500;
const SAME_WITHIN = '5 minutes';
/** Any fixed number. Writers take turns, so that repeats are found and the limit holds. */
const WRITE_LOCK = 7_239_002;

/** Stores a report in the local log; the same error within five minutes only raises its counter. */
export async function saveErrorReport(sql: Sql, report: ErrorReport): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${WRITE_LOCK})`;
    const repeated = await tx`
      update error_reports set times = times + 1, last_at = now()
      where digest = ${report.digest} and first_at > now() - ${SAME_WITHIN}::interval
      returning id`;
    if (repeated.length > 0) return;
    await tx`insert into error_reports ${tx(report)}`;
    await tx`
      delete from error_reports where id in (
        select id from error_reports order by id desc offset ${MAX_ROWS})`;
  });
}

export type StoredErrorReport = ErrorReport & { id: string; times: number; lastAt: Date };

/** Newest first. */
export async function listErrorReports(sql: Sql, most: number): Promise<StoredErrorReport[]> {
  return sql<StoredErrorReport[]>`
    select id, digest, name, message, frames, path, release, times, last_at as "lastAt"
    from error_reports order by last_at desc, id desc limit ${most}`;
}
