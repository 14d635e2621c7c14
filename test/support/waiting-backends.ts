import type { TransactionSql } from 'postgres';

/** Ends the backends whose statement looks like this once they wait for what the transaction holds. */
export async function endWaiting(tx: TransactionSql, statement: string): Promise<void> {
  for (let ended = 0; ended === 0;) {
    await tx`select pg_stat_clear_snapshot()`;
    const rows = await tx`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${statement}`;
    ended = rows.length;
  }
}
