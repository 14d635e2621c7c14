import { createHash } from 'node:crypto';
import { StartupError } from '../../base/startup-error.ts';
import type { Sql } from './db.server.ts';

/** Any fixed number: every process that migrates takes this advisory lock first. */
const MIGRATION_LOCK = 7_239_001;

export type Migration = { name: string; text: string };

/**
 * Migrations are append-only files of plain SQL. Each runs once, in its own transaction, in order of name. A migration
 * that was changed after it ran stops the start, since its effect would differ between installations.
 */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  const session = await sql.reserve();
  try {
    await session.unsafe('set lock_timeout = 0; set statement_timeout = 0').simple();
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`;
    await session`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const rows = await session<
      { name: string; checksum: string }[]
    >`select name, checksum from migrations`;
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const applied: string[] = [];
    for (const migration of migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (await apply(session, migration, done.get(migration.name))) applied.push(migration.name);
    }
    return applied;
  } finally {
    await session`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined);
    await session
      .unsafe('reset lock_timeout; reset statement_timeout')
      .simple()
      .catch(() => undefined);
    session.release();
  }
}

async function apply(
  session: Sql,
  { name, text }: Migration,
  known: string | undefined,
): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex');
  if (known === checksum) return false;
  if (known !== undefined)
    throw new StartupError(
      `Migration ${name} was changed after it ran here; add a new one instead.`,
    );
  await session`begin`;
  try {
    await session.unsafe(text).simple();
    await session`insert into migrations (name, checksum) values (${name}, ${checksum})`;
    await session`commit`;
  } catch (error) {
    await session`rollback`;
    throw error;
  }
  return true;
}
