import type { AnySql } from '../../app/platform/database/db.server.ts';
import { isSpread } from '../../app/platform/database/by-question.server.ts';

/** What is done with a backend that waits for a lock: a row of `pg_stat_activity`. */
const DONE = {
  counted: 'count(*)',
  cancelled: 'count(pg_cancel_backend(pid))',
  ended: 'count(pg_terminate_backend(pid))',
};

/**
 * How many backends wait for a lock, of those whose statement looks like this. At the workers of a cluster statements have other words:
 * there it is all that wait.
 */
export async function waitingBackends(
  sql: AnySql,
  { done = 'counted', statement = '%' }: { done?: keyof typeof DONE; statement?: string } = {},
): Promise<number> {
  const found = `
    select ${DONE[done]} from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
  const [row] = isSpread(sql)
    ? await sql<{ many: number }[]>`
        select sum(result::int)::int as many from run_command_on_all_nodes(format(
          ${`${found} and (query like %L or (select groupid from pg_dist_local_group) <> 0)`}, ${statement}::text))`
    : await sql.unsafe<{ many: number }[]>(`select (${found} and query like $1)::int as many`, [
        statement,
      ]);
  return row?.many ?? 0;
}

/** Ends the backends whose statement looks like this once they wait for what the transaction holds. */
export async function endWaiting(tx: AnySql, statement: string): Promise<void> {
  for (let ended = 0; ended === 0;) {
    await tx`select pg_stat_clear_snapshot()`;
    ended = await waitingBackends(tx, { done: 'ended', statement });
  }
}
