import type { AnySql, Sql } from './db.server.ts';

/** Something may not be shown any more, whoever took it away: every process that keeps pages hears of it. */
const CHANNEL = 'old_pages';

/** Heard when the transaction is committed. */
export async function invalidatePages(tx: AnySql): Promise<void> {
  await tx`select pg_notify(${CHANNEL}, '')`;
}

/** Listening anew after a lost connection forgets too, since a notice may have been missed. */
export async function onInvalidatedPages(sql: Sql, forget: () => void): Promise<void> {
  await sql.listen(CHANNEL, forget, forget);
}
