import type { AnySql, Sql } from './db.server.ts';

/** Content was taken down, so every process with a page cache must drop its pages. */
const CHANNEL = 'old_pages';

/** Listeners receive it when the transaction is committed. */
export async function invalidatePages(tx: AnySql): Promise<void> {
  await tx`select pg_notify(${CHANNEL}, '')`;
}

/** `doubt`: the connection is new, and something may have been taken down since the one before it. */
export async function onInvalidatedPages(
  sql: Sql,
  { forget, doubt }: { forget: () => void; doubt: () => void },
): Promise<void> {
  await sql.listen(CHANNEL, forget, doubt);
}
