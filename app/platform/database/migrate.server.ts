import { createHash } from 'node:crypto';
import { StartupError } from '../../base/startup-error.ts';
import type { AnySql, Sql } from './db.server.ts';

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
    const applied: string[] = [];
    for (const migration of await findPending(session, migrations)) {
      await session`begin`;
      try {
        await apply(session, migration);
        await session`commit`;
      } catch (error) {
        await session`rollback`;
        throw error;
      }
      applied.push(migration.name);
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

/** The same in the transaction of the caller: all of them, or none. */
export async function migrateWithin(tx: AnySql, migrations: readonly Migration[]): Promise<void> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
  for (const migration of await findPending(tx, migrations)) await apply(tx, migration);
}

async function findPending(sql: AnySql, migrations: readonly Migration[]): Promise<Migration[]> {
  await sql`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  const rows = await sql<
    { name: string; checksum: string }[]
  >`select name, checksum from migrations`;
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = migrations.find(
    ({ name, text }) => done.has(name) && done.get(name) !== checksumOf(text),
  );
  if (changed)
    throw new StartupError(
      `Migration ${changed.name} was changed after it ran here; add a new one instead.`,
    );
  return migrations
    .filter(({ name }) => !done.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function apply(sql: AnySql, { name, text }: Migration): Promise<void> {
  await sql.unsafe(text).simple();
  await sql`insert into migrations (name, checksum) values (${name}, ${checksumOf(text)})`;
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
