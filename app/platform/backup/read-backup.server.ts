import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { StartupError } from '../../base/startup-error.ts';
import type { AnySql, Sql } from '../database/db.server.ts';
import { migrate, type Migration } from '../database/migrate.server.ts';
import {
  FIRST_ENTRY,
  FORMAT,
  LAST_ENTRY,
  listTables,
  tableOfPiece,
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  type Told,
} from './backup-format.server.ts';
import { readTar, type TarEntry } from './tar.server.ts';

const LAST_ROW_LIMIT_MS = 600_000;

/**
 * Puts a backup into an empty database: the tables of its version, what they held, then the migrations that came since.
 * Nothing of it stays if anything fails. `sql` belongs to the owner of the tables.
 */
export async function readBackup(
  sql: Sql,
  path: string,
  { migrations, tell }: { migrations: readonly Migration[]; tell: Told },
): Promise<{ head: BackupHead; rows: number }> {
  const entries = readEntries(path);
  const head = await headOf(entries);
  refuseUnknownMigrations(head, migrations);
  if (await holdsSite(sql))
    throw new StartupError(
      'This database holds a site already. Restore into an empty one: another database, or another DATA_DIR.',
    );
  const known = new Set(head.migrations.map(({ name }) => name));
  await migrate(
    sql,
    migrations.filter(({ name }) => known.has(name)),
  );
  const rows = await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local lock_timeout = 0`;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await refuseOtherTables(tx, head.tables);
    const restoreRules = await setRulesAside(tx, head.tables);
    const counts = await copyAll(tx, head.tables, { entries, tell });
    await restoreRules();
    return counts;
  });
  await migrate(sql, migrations);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`analyze`;
  });
  return { head, rows };
}

function notABackup(): StartupError {
  return new StartupError('This file is no backup of a site, or it is damaged.');
}

async function* readEntries(path: string): AsyncGenerator<TarEntry> {
  const unzipped = createGunzip();
  // What fails in one of them ends the reading.
  pipeline(createReadStream(path), unzipped, () => undefined);
  try {
    yield* readTar(unzipped as AsyncIterable<Buffer>);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isMissing ? new StartupError('There is no such file.') : notABackup();
  }
}

async function headOf(entries: AsyncGenerator<TarEntry>): Promise<BackupHead> {
  const first = await entries.next();
  if (first.done || first.value.name !== FIRST_ENTRY) throw notABackup();
  const head = JSON.parse(first.value.bytes.toString()) as BackupHead;
  if (head.format !== FORMAT)
    throw new StartupError(
      `This backup has the format ${head.format}, and this version reads ${FORMAT}.`,
    );
  return head;
}

function refuseUnknownMigrations(head: BackupHead, migrations: readonly Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  const newer = head.migrations.find(({ name }) => !names.has(name));
  if (newer)
    throw new StartupError(
      `This backup was made by a newer version (${newer.name} is not known here): restore it with that one.`,
    );
}

async function holdsSite(sql: AnySql): Promise<boolean> {
  for (const table of ['members', 'questions']) {
    const [found] = await sql<
      { is: boolean }[]
    >`select to_regclass(${`public.${table}`}) is not null as is`;
    if (!found?.is) continue;
    const [row] = await sql<{ is: boolean }[]>`select exists (select from ${sql(table)}) as is`;
    if (row?.is) return true;
  }
  return false;
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

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

async function copyAll(
  tx: AnySql,
  tables: readonly BackupTable[],
  { entries, tell }: { entries: AsyncGenerator<TarEntry>; tell: Told },
): Promise<number> {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  let open: { table: string; into: Writable } | undefined;
  let end: BackupEnd | undefined;
  const close = async () => {
    if (!open) return;
    open.into.end();
    // The driver tells of no failure that comes after the last row.
    await finished(open.into, { signal: AbortSignal.timeout(LAST_ROW_LIMIT_MS) });
    tell(`${open.table} is there`);
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
      if (table === undefined || !columns) throw notABackup();
      if (open?.table !== table) {
        await close();
        open = {
          table,
          into: await tx`copy ${tx(table)} (${tx(columns)}) from stdin`.writable(),
        };
      }
      if (!open.into.write(bytes)) await once(open.into, 'drain');
    }
    await close();
  } catch (error) {
    // Until it is told that no more rows come, the database waits for them.
    open?.into.on('error', () => undefined).destroy(new Error('The rows ended.'));
    throw error;
  }
  if (!end) throw new StartupError('This backup is not whole: it ends before its last entry.');
  await compareCounts(tx, end);
  for (const [name, next] of Object.entries(end.sequences))
    await tx`select setval(${quoted(name)}::regclass, ${next}::bigint, false)`;
  return Object.values(end.rows).reduce((sum, count) => sum + count, 0);
}

async function compareCounts(tx: AnySql, { rows }: BackupEnd): Promise<void> {
  for (const [table, expected] of Object.entries(rows)) {
    const [found] = await tx<
      { count: number }[]
    >`select count(*)::float8 as count from ${tx(table)}`;
    if (found?.count !== expected)
      throw new StartupError(`${table} has ${found?.count} rows, and the backup ${expected}.`);
  }
}
