import { createHash } from 'node:crypto';
import { StartupError } from '../../base/startup-error.ts';
import type { AnySql, Sql } from './db.server.ts';

/** Any fixed number: every process that migrates takes this advisory lock first. */
const MIGRATION_LOCK = 7_239_001;

export type Migration = { name: string; text: string };

/** Takes away what code before it needs (docs/decisions/0085), so that it waits until no such process is connected. */
const CONTRACT = /^\d{4}-.*-contract\.sql$/;

const numberOf = (name: string) => Number(/^\d+/.exec(name)?.[0] ?? 0);

/** What code knows of the tables: the number of its last migration. Processes say it with each of their connections. */
export function codeLevelOf(migrations: readonly Migration[]): number {
  return Math.max(0, ...migrations.map(({ name }) => numberOf(name)));
}

export type Migrated = {
  applied: string[];
  /** Processes from before it still run: it is to be tried again. */
  waiting: string[];
};

/**
 * Migrations are append-only files of plain SQL. Each runs once, in its own transaction, in order of name. A migration
 * that was changed after it ran stops the start, since its effect would differ between installations.
 */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<Migrated> {
  const session = await sql.reserve();
  try {
    await session.unsafe('set lock_timeout = 0; set statement_timeout = 0').simple();
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const [applied, waiting]: [string[], string[]] = [[], []];
    for (const migration of await findPending(session, migrations)) {
      if (CONTRACT.test(migration.name) && (await hasProcessBefore(session, migration.name))) {
        waiting.push(migration.name);
        continue;
      }
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
    return { applied, waiting };
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

/** Of a web process or one for jobs: `site web 57`, and from before there were such numbers `site web`. */
async function hasProcessBefore(sql: AnySql, name: string): Promise<boolean> {
  const [row] = await sql<{ is: boolean }[]>`
    select exists (
      select 1 from pg_stat_activity
      where datname = current_database() and application_name ~ '^site (?:all|web|jobs)(?: [0-9]{1,6})?$'
        and coalesce(substring(application_name from '[0-9]+$')::int, 0) < ${numberOf(name)}
    ) as is`;
  return row?.is === true;
}

async function findPending(sql: AnySql, migrations: readonly Migration[]): Promise<Migration[]> {
  await sql`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  const rows = await sql<
    { name: string; checksum: string }[]
  >`select name, checksum from migrations`;
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const known = new Set(migrations.map(({ name }) => name));
  const ahead = rows.find(({ name }) => CONTRACT.test(name) && !known.has(name));
  if (ahead)
    throw new StartupError(
      `A newer version of the site has taken away what this one needs (${ahead.name}); start the newer one.`,
    );
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
