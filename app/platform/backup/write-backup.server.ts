import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartupError } from '../../base/startup-error.ts';
import { errorCodeOf, type AnySql, type Sql } from '../database/db.server.ts';
import { readDatabaseTime } from '../database/sql-timestamps.server.ts';
import {
  FIRST_ENTRY,
  FORMAT,
  LAST_ENTRY,
  listTables,
  pieceName,
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  type Told,
} from './backup-format.server.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.server.ts';

const PIECE_BYTES = 4 * 1024 * 1024;
const NEW_LINE = 10;

/**
 * Reads everything in one snapshot, so that answers which come meanwhile are in all tables or in none. The file has its
 * name once it is whole.
 */
export async function writeBackup(
  sql: Sql,
  path: string,
  { secret, tell }: { secret: string | undefined; tell: Told },
): Promise<{ rows: number; tables: number }> {
  if (existsSync(path)) throw new StartupError('There is such a file already.');
  const draft = `${path}.part`;
  const file = createWriteStream(draft, { mode: 0o600 });
  const zip = createGzip();
  const written = pipeline(zip, file);
  // What fails there fails the reading too.
  written.catch(() => undefined);
  try {
    const rows = await sql.begin('isolation level repeatable read read only', async (tx) => {
      await tx`set local statement_timeout = 0`;
      await tx`set local idle_in_transaction_session_timeout = 0`;
      return writeAll(tx, zip, { secret, tell });
    });
    zip.end();
    await written;
    await syncFile(draft);
    await rename(draft, path);
    const counts = Object.values(rows);
    return { rows: counts.reduce((sum, count) => sum + count, 0), tables: counts.length };
  } catch (error) {
    zip.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw errorCodeOf(error) === 'ENOSPC'
      ? new StartupError('There is no room left for the backup.')
      : error;
  }
}

async function writeAll(
  tx: AnySql,
  out: Writable,
  { secret, tell }: { secret: string | undefined; tell: Told },
): Promise<Readonly<Record<string, number>>> {
  const now = await readDatabaseTime(tx);
  const seconds = Math.floor(now.getTime() / 1_000);
  const put = async (name: string, bytes: Buffer): Promise<void> => {
    for (const part of [tarHeader(name, bytes.length, seconds), bytes, tarPadding(bytes.length)]) {
      if (out.destroyed) throw out.errored ?? new Error('The file could not be written.');
      if (!out.write(part)) await once(out, 'drain');
    }
  };
  const putJson = (name: string, value: object) =>
    put(name, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`));

  const tables = await listTables(tx);
  const head: BackupHead = {
    format: FORMAT,
    madeAt: now.toISOString(),
    migrations: await tx<{ name: string; checksum: string }[]>`
      select name, checksum from migrations order by name collate "C"`,
    tables,
    secret,
  };
  await putJson(FIRST_ENTRY, head);
  const counts = new Map<string, number>();
  for (const [at, table] of tables.entries()) {
    const count = await writeTable(tx, table, put);
    counts.set(table.name, count);
    tell(`${at + 1} of ${tables.length}: ${table.name}, ${count} rows`);
  }
  const sequences = Object.fromEntries(
    (await listSequences(tx)).map(({ name, next }) => [name, next]),
  );
  const rows = Object.fromEntries(counts);
  await putJson(LAST_ENTRY, { rows, sequences } satisfies BackupEnd);
  out.write(TAR_END);
  return rows;
}

/** Rows as lines of COPY, of which each ends with the only line feed in it. */
async function writeTable(
  tx: AnySql,
  { name, columns }: BackupTable,
  put: (name: string, bytes: Buffer) => Promise<void>,
): Promise<number> {
  const copying = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable();
  let rows = 0;
  let pieces = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  const putPiece = async () => {
    await put(pieceName(name, ++pieces), Buffer.concat(waiting));
    waiting = [];
    length = 0;
  };
  for await (const chunk of copying as AsyncIterable<Buffer>) {
    for (const byte of chunk) if (byte === NEW_LINE) rows++;
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PIECE_BYTES) await putPiece();
  }
  if (length > 0) await putPiece();
  return rows;
}

/** Sequences stand outside of snapshots: they are read last, and are never behind what the tables hold. */
async function listSequences(tx: AnySql): Promise<{ name: string; next: string }[]> {
  return tx<{ name: string; next: string }[]>`
    select sequencename as name, (coalesce(last_value, start_value - increment_by) + increment_by)::text as next
    from pg_sequences where schemaname = 'public' order by 1`;
}

/** A backup that a power cut takes is none. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}
