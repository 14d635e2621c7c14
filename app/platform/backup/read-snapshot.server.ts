import type { AnySql, Sql } from '../database/db.server.ts';
import { readDatabaseTime } from '../database/sql-timestamps.server.ts';
import {
  FIRST_ENTRY,
  FORMAT,
  LAST_ENTRY,
  listTables,
  pieceName,
  settleTransaction,
  sumRows,
  type BackupEnd,
  type BackupHead,
  type BackupTable,
  type Told,
} from './backup-format.server.ts';
import type { TarEntry } from './tar.server.ts';

/** Answers that come meanwhile are in all tables or in none. */
const ONE_MOMENT = 'isolation level repeatable read read only';

const PIECE_BYTES = 4 * 1024 * 1024;
const TOLD_PIECES = 16;

/**
 * In a transaction that sees one moment. What fails first is what is told: while a table is half read, the driver
 * refuses to end the transaction, and would tell of that instead.
 */
export async function readAtOneMoment<Result>(
  sql: Sql,
  read: (tx: AnySql) => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  promise.catch(() => undefined);
  await sql
    .begin(ONE_MOMENT, async (tx) => {
      await read(tx).then(resolve, reject);
    })
    .catch(reject);
  return promise;
}

/** Everything that a site holds, entry by entry. `secret`: what it signs with, where that lies in no table. */
export async function* readSnapshot(
  tx: AnySql,
  { secret, tell }: { secret: string | undefined; tell: Told },
): AsyncGenerator<TarEntry> {
  await settleTransaction(tx);
  const tables = await listTables(tx);
  const head: BackupHead = {
    format: FORMAT,
    madeAt: (await readDatabaseTime(tx)).toISOString(),
    migrations: await tx<{ name: string; checksum: string }[]>`
      select name, checksum from migrations order by name collate "C"`,
    tables,
    secret,
  };
  yield jsonEntry(FIRST_ENTRY, head);
  const rows = new Map<string, number>();
  const sums = new Map<string, string>();
  for (const [at, table] of tables.entries()) {
    yield* readTable(tx, table, tell);
    const found = await sumRows(tx, table);
    rows.set(table.name, found.rows);
    sums.set(table.name, found.sum);
    tell(`${at + 1} of ${tables.length}: ${table.name}, ${found.rows} rows`);
  }
  const sequences = Object.fromEntries(
    (await listSequences(tx)).map(({ name, next }) => [name, next]),
  );
  const end: BackupEnd = {
    rows: Object.fromEntries(rows),
    sums: Object.fromEntries(sums),
    sequences,
  };
  yield jsonEntry(LAST_ENTRY, end);
}

function jsonEntry(name: string, value: object): TarEntry {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`) };
}

/** A piece may end within a row. */
async function* readTable(
  tx: AnySql,
  { name, columns }: BackupTable,
  tell: Told,
): AsyncGenerator<TarEntry> {
  const copying = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable();
  let pieces = 0;
  let waiting: Buffer[] = [];
  let length = 0;
  const nextPiece = (): TarEntry => {
    const piece = { name: pieceName(name, ++pieces), bytes: Buffer.concat(waiting) };
    waiting = [];
    length = 0;
    if (pieces % TOLD_PIECES === 0)
      tell(`${name}: ${(pieces * PIECE_BYTES) / 1024 ** 2} MB so far`);
    return piece;
  };
  for await (const chunk of copying as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length >= PIECE_BYTES) yield nextPiece();
  }
  if (length > 0) yield nextPiece();
}

/** Sequences stand outside of snapshots: they are read last, and are never behind what the tables hold. */
async function listSequences(tx: AnySql): Promise<{ name: string; next: string }[]> {
  return tx<{ name: string; next: string }[]>`
    select sequencename as name, (coalesce(last_value, start_value - increment_by) + increment_by)::text as next
    from pg_sequences where schemaname = 'public' order by 1`;
}
