import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../../base/startup-error.ts';
import { errorCodeOf, type AnySql, type Sql } from './db.server.ts';
import {
  concurrentIndexOf,
  runsOutside,
  splitStatements,
  withoutConcurrently,
} from './migration-text.ts';

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
  /** Told of a migration that waits for its tables. */
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
const DEADLOCK = '40P01';
const LOOK_MS = 100;
/** Another site may be starting on this database. */
const WITHIN_LIMIT_MS = 30_000;

/**
 * Migrations are append-only files of plain SQL. Each runs once, in order of name, in its own transaction unless it says that it
 * runs outside one. A migration that was changed after it ran stops the start, since its effect would differ between
 * installations.
 */
export async function migrate(
  sql: Sql,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<Migrated> {
  const { signal, lockPauseMs = LOCK_PAUSE_MS, lockLimitMs = LOCK_LIMIT_MS } = options;
  const session = await sql.reserve();
  const applied: string[] = [];
  try {
    await session.unsafe('set lock_timeout = 0; set statement_timeout = 0').simple();
    for (let waited = 0; ; waited += lockPauseMs) {
      try {
        await lockSession(session, signal);
        return await applyPending(session, migrations, { ...options, applied });
      } catch (error) {
        // A process from before waits for this lock within a statement, which an index that is built concurrently waits for.
        const mayPass = error instanceof OthersWait || errorCodeOf(error) === DEADLOCK;
        if (!mayPass || waited >= lockLimitMs) throw error;
      } finally {
        await session`select pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined);
      }
      await wait(lockPauseMs, undefined, { signal });
    }
  } finally {
    await session
      .unsafe('reset lock_timeout; reset statement_timeout')
      .simple()
      .catch(() => undefined);
    session.release();
  }
}

/** By looks: a statement that waits would hold up an index that is built concurrently, and so wait for itself. */
async function lockSession(session: AnySql, signal: AbortSignal | undefined): Promise<void> {
  while (!(await tryLockMigrations(session))) await wait(LOOK_MS, undefined, { signal });
}

/** For as long as this connection is there. */
export async function tryLockMigrations(session: AnySql): Promise<boolean> {
  const [lock] = await session<{ isOurs: boolean }[]>`
    select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`;
  return lock?.isOurs === true;
}

async function applyPending(
  session: AnySql,
  migrations: readonly Migration[],
  { applied, ...options }: MigrateOptions & { applied: string[] },
): Promise<Migrated> {
  const { pending, isFirst } = await findPending(session, migrations);
  const done: Migrated = { applied, waiting: [], clear: [] };
  for (const migration of pending) {
    const { name, text } = migration;
    if (!CONTRACT.test(name)) {
      // In a new database nobody waits, and a transaction is quicker.
      if (runsOutside(text) && !isFirst) await applyOutside(session, migration, options);
      else await applyPatiently(session, migration, options);
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
}

/**
 * Statement by statement, and it is written down once all are done: what broke off is run again, on what is there of it. These
 * statements wait for others without holding up who reads and writes, so they wait as long as is waited at all.
 */
async function applyOutside(
  session: AnySql,
  migration: Migration,
  { onHeldUp, lockLimitMs = LOCK_LIMIT_MS }: MigrateOptions,
): Promise<void> {
  await session.unsafe(`set lock_timeout = ${lockLimitMs}`).simple();
  try {
    for (const statement of splitStatements(migration.text)) {
      // Of two that wait for each other either may be ended: whoever waits already goes first.
      if (await doOthersWait(session)) throw new OthersWait();
      await dropBrokenIndex(session, statement, 'concurrently');
      await session.unsafe(statement).simple();
    }
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === DEADLOCK) onHeldUp?.(migration.name);
    throw code === LOCK_NOT_AVAILABLE ? heldTooLong(migration, lockLimitMs) : error;
  } finally {
    await session
      .unsafe('set lock_timeout = 0')
      .simple()
      .catch(() => undefined);
  }
  await record(session, migration);
}

class OthersWait extends Error {}

/** As `pg_advisory_lock` of one number is written down. */
async function doOthersWait(session: AnySql): Promise<boolean> {
  const waiting = await session`
    select from pg_locks where locktype = 'advisory' and not granted and (classid, objid, objsubid) = (0, ${MIGRATION_LOCK}, 1)
      and database = (select oid from pg_database where datname = current_database()) limit 1`;
  return waiting.length > 0;
}

/** What was left when an index was not built to its end: it is written to and never read. */
async function dropBrokenIndex(
  sql: AnySql,
  statement: string,
  how: 'concurrently' | '',
): Promise<void> {
  const index = concurrentIndexOf(statement);
  if (index === undefined) return;
  const [broken] = await sql`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`;
  if (broken) await sql.unsafe(`drop index ${how} if exists ${index}`).simple();
}

function heldTooLong({ name }: Migration, limitMs: number): StartupError {
  return new StartupError(
    `Migration ${name} could not lock its tables in ${Math.ceil(limitMs / 60_000)} min: something holds them, as a backup does; start again when it is done.`,
  );
}

async function applyPatiently(
  session: AnySql,
  migration: Migration,
  { onHeldUp, signal, lockPauseMs = LOCK_PAUSE_MS, lockLimitMs = LOCK_LIMIT_MS }: MigrateOptions,
): Promise<void> {
  for (let waited = 0; !(await applyAtOnce(session, migration)); waited += lockPauseMs) {
    if (waited >= lockLimitMs) throw heldTooLong(migration, lockLimitMs);
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
export async function lockMigrations(tx: AnySql, limitMs = WITHIN_LIMIT_MS): Promise<void> {
  for (let waited = 0; ; waited += LOOK_MS) {
    const [lock] = await tx<{ isOurs: boolean }[]>`
      select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as "isOurs"`;
    if (lock?.isOurs) return;
    if (waited >= limitMs)
      throw new StartupError('Another site is being made in this database: look once it is there.');
    await wait(LOOK_MS);
  }
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

/** Within a transaction. */
async function apply(sql: AnySql, migration: Migration): Promise<void> {
  if (!runsOutside(migration.text)) await sql.unsafe(migration.text).simple();
  else
    for (const statement of splitStatements(migration.text)) {
      await dropBrokenIndex(sql, statement, '');
      await sql.unsafe(withoutConcurrently(statement)).simple();
    }
  await record(sql, migration);
}

async function record(sql: AnySql, { name, text }: Migration): Promise<void> {
  await sql`insert into migrations (name, checksum) values (${name}, ${checksumOf(text)})`;
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
