import type { AnySql, Sql } from './db.server.ts';

/** Content was taken down, so every process with a page cache must drop its pages. */
const CHANNEL = 'old_pages';

/** Listeners receive it when the transaction is committed. */
export async function invalidatePages(tx: AnySql): Promise<void> {
  await tx`select pg_notify(${CHANNEL}, '')`;
}

/** Of a new connection nobody knows what was taken down since the one before it: pages are only outdated then. */
export async function onInvalidatedPages(
  sql: Sql,
  forget: (how: 'clear' | 'outdate') => void,
): Promise<void> {
  await sql.listen(
    CHANNEL,
    () => forget('clear'),
    () => forget('outdate'),
  );
}
