import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error.ts';
import { errorCodeOf, type AnySql, type Sql } from './db.server.ts';

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
  /** Not run yet: they are to be tried again. */
  waiting: string[];
  /** Those of them that no process from before hindered this time. */
  clear: string[];
};

export type MigrateOptions = {
  /**
   * What was `clear` a minute ago. Processes from before are not connected for a moment after a database was started again,
   * so that one look is not enough.
   */
  clearBefore?: readonly string[];
  /** Told once of a migration that waits for its tables. */
  onHeldUp?: (name: string) => void;
  /** Ends the tries. */
  signal?: AbortSignal;
  lockPauseMs?: number;
  lockLimitMs?: number;
};

/**
 * A statement that waits for a table holds up all that come after it, so that a backup, which reads for minutes, would be
 * followed by minutes in which nothing is answered. So it gives up, lets them go on, and tries again.
 */
const LOCK_TIMEOUT = '1s';
const LOCK_PAUSE_MS = 5_000;
const LOCK_LIMIT_MS = 600_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrations are append-only files of plain SQL. Each runs once, in its own transaction, in order of name. A migration
 * that was changed after it ran stops the start, since its effect would differ between installations.
 */
export async function migrate(
  sql: Sql,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<Migrated> {
  const session = await sql.reserve();
  try {
    await session.unsafe('set lock_timeout = 0; set statement_timeout = 0').simple();
    await session`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const { pending, isFirst } = await findPending(session, migrations);
    const done: Migrated = { applied: [], waiting: [], clear: [] };
    for (const migration of pending) {
      const { name } = migration;
      if (!CONTRACT.test(name)) {
        await applyPatiently(session, migration, options);
        done.applied.push(name);
        continue;
      }
      const isClear = !(await hasProcessBefore(session, name));
      if (isClear) done.clear.push(name);
      // One may build on the one before it. In a new database nobody was before.
      const mayRun =
        isClear &&
        done.waiting.length === 0 &&
        (isFirst || options.clearBefore?.includes(name) === true);
      if (mayRun && (await applyAtOnce(session, migration))) done.applied.push(name);
      else done.waiting.push(name);
    }
    return { ...done, clear: done.clear.filter((name) => done.waiting.includes(name)) };
  } finally {
    await session`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined);
    await session
      .unsafe('reset lock_timeout; reset statement_timeout')
      .simple()
      .catch(() => undefined);
    session.release();
  }
}

async function applyPatiently(
  session: AnySql,
  migration: Migration,
  { onHeldUp, signal, lockPauseMs = LOCK_PAUSE_MS, lockLimitMs = LOCK_LIMIT_MS }: MigrateOptions,
): Promise<void> {
  for (let waited = 0; !(await applyAtOnce(session, migration)); waited += lockPauseMs) {
    if (waited >= lockLimitMs)
      throw new StartupError(
        `Migration ${migration.name} could not lock its tables in ${Math.ceil(lockLimitMs / 60_000)} min: something holds them, as a backup does; start again when it is done.`,
      );
    if (waited === 0) onHeldUp?.(migration.name);
    await wait(lockPauseMs, undefined, { signal });
  }
}

/** In a transaction of its own. False: others hold its tables, and nothing was changed. */
async function applyAtOnce(session: AnySql, migration: Migration): Promise<boolean> {
  await session`begin`;
  try {
    await session.unsafe(`set local lock_timeout = '${LOCK_TIMEOUT}'`).simple();
    await apply(session, migration);
    await session`commit`;
    return true;
  } catch (error) {
    await session`rollback`;
    if (errorCodeOf(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}

/** Until this transaction ends, no site makes its tables, and no other one that asks for this goes on. */
export async function lockMigrations(tx: AnySql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
}

/** The same in the transaction of the caller: all of them, or none. */
export async function migrateWithin(tx: AnySql, migrations: readonly Migration[]): Promise<void> {
  await lockMigrations(tx);
  const { pending } = await findPending(tx, migrations);
  for (const migration of pending) await apply(tx, migration);
}

/**
 * Of a web process or one for jobs: `site web 57`, and from before there were such numbers `site web`. A pooler may write the
 * address of a connection behind it.
 */
async function hasProcessBefore(sql: AnySql, name: string): Promise<boolean> {
  const [row] = await sql<{ is: boolean }[]>`
    select exists (
      select 1 from pg_stat_activity
      where datname = current_database() and application_name ~ '^site (?:all|web|jobs)(?: [0-9]{1,6})?(?: - .*)?$'
        and coalesce(substring(application_name from '^site [a-z]+ ([0-9]+)')::int, 0) < ${numberOf(name)}
    ) as is`;
  return row?.is === true;
}

/** `isFirst`: none was ever run here. */
async function findPending(
  sql: AnySql,
  migrations: readonly Migration[],
): Promise<{ pending: Migration[]; isFirst: boolean }> {
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
  const pending = migrations
    .filter(({ name }) => !done.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { pending, isFirst: done.size === 0 };
}

async function apply(sql: AnySql, { name, text }: Migration): Promise<void> {
  await sql.unsafe(text).simple();
  await sql`insert into migrations (name, checksum) values (${name}, ${checksumOf(text)})`;
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
