import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ownValue } from '../../base/own-value.ts';
import { StartupError } from '../../base/startup-error.ts';
import type { AnySql, Sql } from '../database/db.server.ts';
import { lockMigrations, migrateWithin, type Migration } from '../database/migrate.server.ts';
import {
  FIRST_ENTRY,
  FORMAT,
  LAST_ENTRY,
  listTables,
  quoted,
  settleTransaction,
  sumRows,
  tableOfPiece,
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  type Told,
} from './backup-format.server.ts';
import type { TarEntry } from './tar.server.ts';

/** A database that takes no piece for so long is taken for gone. */
const PIECE_LIMIT_MS = 300_000;
const LOCK_LIMIT = '30s';

type Origin = 'backup' | 'site';

type Options = {
  /** Where the entries come from. */
  what: Origin;
  migrations: readonly Migration[];
  /** Throws where this database is not to be filled. */
  refuse: (tx: AnySql) => Promise<void>;
  /** The same, once nobody else can write to its tables any more. */
  refuseUsed: (tx: AnySql) => Promise<void>;
  /** What else belongs to it, as the last thing before it is there for good; throws where it is not to be. */
  settle: (tx: AnySql, head: BackupHead) => Promise<void>;
  tell: Told;
};

export function damagedBackup(): StartupError {
  return new StartupError('This file is no backup of a site, or it is damaged.');
}

/**
 * The tables of the version that the entries come from, what they held, then the migrations that came since: all in one
 * transaction, so that nothing stays if anything fails, the power included.
 */
export async function fillDatabase(
  sql: Sql,
  entries: AsyncGenerator<TarEntry>,
  { what, migrations, refuse, refuseUsed, settle, tell }: Options,
): Promise<{ head: BackupHead; rows: number }> {
  const head = await headOf(entries);
  const known = new Set(head.migrations.map(({ name }) => name));
  refuseUnknownMigrations(head, migrations, what);
  return sql.begin(async (tx) => {
    await settleTransaction(tx);
    await tx`select set_config('lock_timeout', ${LOCK_LIMIT}, true)`;
    await lockMigrations(tx);
    await refuse(tx);
    await migrateWithin(
      tx,
      migrations.filter(({ name }) => known.has(name)),
    );
    await refuseLaterTables(tx, known, what);
    await refuseOtherTables(tx, head.tables);
    await tx`lock table ${tx(head.tables.map(({ name }) => name))} in access exclusive mode`;
    await refuseUsed(tx);
    const restoreRules = await setRulesAside(tx, head.tables);
    const end = await copyAll(tx, head.tables, { entries, tell });
    tell('all rows are there: now what refers to others is checked');
    await restoreRules();
    await compareRows(tx, head.tables, end);
    await migrateWithin(tx, migrations);
    await tx`analyze`;
    await settle(tx, head);
    return { head, rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0) };
  });
}

async function headOf(entries: AsyncGenerator<TarEntry>): Promise<BackupHead> {
  const first = await entries.next();
  if (first.done || first.value.name !== FIRST_ENTRY) throw damagedBackup();
  const head = JSON.parse(first.value.bytes.toString()) as BackupHead;
  if (head.format !== FORMAT)
    throw new StartupError(
      `This backup has the format ${head.format}, and this version reads ${FORMAT}.`,
    );
  return head;
}

function refuseUnknownMigrations(
  head: BackupHead,
  migrations: readonly Migration[],
  what: Origin,
): void {
  const names = new Set(migrations.map(({ name }) => name));
  const newer = head.migrations.find(({ name }) => !names.has(name));
  if (newer)
    throw new StartupError(
      `This ${what} was made by a newer version (${newer.name} is not known here): do it with that one.`,
    );
}

/** A migration also changes rows: what ran here before there were any has not changed these. */
async function refuseLaterTables(
  tx: AnySql,
  known: ReadonlySet<string>,
  what: Origin,
): Promise<void> {
  const rows = await tx<{ name: string }[]>`select name from migrations order by name collate "C"`;
  const later = rows.find(({ name }) => !known.has(name));
  if (later)
    throw new StartupError(
      `The tables in this database are newer (${later.name}). This ${what} needs one without any.`,
    );
}

/** The same migrations make the same tables, unless somebody changed them by hand. */
async function refuseOtherTables(tx: AnySql, tables: readonly BackupTable[]): Promise<void> {
  const there = new Map((await listTables(tx)).map(({ name, columns }) => [name, columns]));
  const missing = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => !there.get(name)?.includes(column))
      .map((column) => `${name}.${column}`),
  );
  if (missing.length > 0)
    throw new StartupError(`There is no place for ${missing.slice(0, 5).join(', ')}.`);
}

/**
 * Foreign keys would ask for rows that come later, and triggers would do again what was done: both stand aside until all
 * rows are there, and then the keys are checked. Returns what puts them back.
 */
async function setRulesAside(
  tx: AnySql,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const keys = await tx<{ table: string; name: string; rule: string }[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
  for (const { table, name } of keys)
    await tx.unsafe(`alter table ${table} drop constraint ${quoted(name)}`);
  for (const { name } of tables) await tx`alter table ${tx(name)} disable trigger user`;
  await tx.unsafe(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return async () => {
    for (const { name } of tables) await tx`alter table ${tx(name)} enable trigger user`;
    for (const { table, name, rule } of keys)
      await tx.unsafe(`alter table ${table} add constraint ${quoted(name)} ${rule}`);
  };
}

async function copyAll(
  tx: AnySql,
  tables: readonly BackupTable[],
  { entries, tell }: { entries: AsyncGenerator<TarEntry>; tell: Told },
): Promise<BackupEnd> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  let open: OpenTable | undefined;
  let end: BackupEnd | undefined;
  const close = async () => {
    if (!open) return;
    const { table, into, failure } = open;
    if (into.errored) throw into.errored;
    into.end();
    await withinLimit((signal) => Promise.race([failure, finished(into, { signal })]));
    tell(`${table} is there`);
    open = undefined;
  };
  try {
    for await (const { name, bytes } of entries) {
      if (name === LAST_ENTRY) {
        end = JSON.parse(bytes.toString()) as BackupEnd;
        continue;
      }
      const table = tableOfPiece(name);
      const columns = columnsOf.get(table ?? '');
      if (table === undefined || !columns) throw damagedBackup();
      if (open?.table !== table) {
        await close();
        open = await openTable(tx, table, columns);
      }
      const { into, failure } = open;
      if (into.errored) throw into.errored;
      if (!into.write(bytes))
        await withinLimit((signal) => Promise.race([failure, once(into, 'drain', { signal })]));
    }
    await close();
  } catch (error) {
    // Until it is told that no more rows come, the database waits for them.
    open?.into.destroy(new Error('The rows ended.'));
    throw error;
  }
  if (!end) throw new StartupError('This backup is not whole: it ends before its last entry.');
  for (const [name, next] of Object.entries(end.sequences))
    await tx`select setval(${quoted(name)}::regclass, ${next}::bigint, false)`;
  return end;
}

/** `failure` never resolves: it rejects with what the database says no with, at whatever moment. */
type OpenTable = { table: string; into: Writable; failure: Promise<never> };

async function openTable(
  tx: AnySql,
  table: string,
  columns: readonly string[],
): Promise<OpenTable> {
  const copying = tx`copy ${tx(table)} (${tx(columns)}) from stdin`;
  const into = await copying.writable();
  const { promise: failure, reject } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  // Most come between two pieces, when nothing waits for one.
  into.on('error', reject);
  // After the last row the driver tells the query alone, which had its answer by then.
  Reflect.set(copying, 'reject', reject);
  return { table, into, failure };
}

async function withinLimit(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const signal = AbortSignal.timeout(PIECE_LIMIT_MS);
  await work(signal).catch((error: unknown) => {
    throw signal.aborted
      ? new StartupError(
          `The database took nothing for ${PIECE_LIMIT_MS / 1_000} seconds, and nothing stays in it.`,
        )
      : error;
  });
}

async function compareRows(
  tx: AnySql,
  tables: readonly BackupTable[],
  { rows, sums }: BackupEnd,
): Promise<void> {
  for (const table of tables) {
    const { name } = table;
    const found = await sumRows(tx, table);
    const expected = ownValue(rows, name);
    if (found.rows !== expected)
      throw new StartupError(
        `${name} should have ${expected ?? 'no'} rows and has ${found.rows}, so nothing was kept.`,
      );
    if (sums && found.sum !== ownValue(sums, name))
      throw new StartupError(`The rows of ${name} are not those that came, so nothing was kept.`);
  }
}
