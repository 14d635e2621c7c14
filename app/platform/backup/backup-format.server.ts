import type { AnySql } from '../database/db.server.ts';

/**
 * A backup is a compressed tar: what it is, then each table as the text that COPY makes, in pieces, then what all tables
 * held. Without the last entry it is not whole. The same entries lead from one database straight into another.
 */
export const FORMAT = 1;
export const FIRST_ENTRY = 'backup.json';
export const LAST_ENTRY = 'end.json';

/** Says how far it has come. */
export type Told = (line: string) => void;

export type BackupTable = { name: string; columns: readonly string[] };

export type BackupHead = {
  format: number;
  madeAt: string;
  /** Name and checksum, in order: the tables are those that these make. */
  migrations: readonly { name: string; checksum: string }[];
  tables: readonly BackupTable[];
  /** What the site signs with, unless it comes from SECRET. */
  secret: string | undefined;
};

export type BackupEnd = {
  rows: Readonly<Record<string, number>>;
  /** Of what the rows hold, whatever their order. The first backups have none. */
  sums?: Readonly<Record<string, string>>;
  /** The next value of each sequence. */
  sequences: Readonly<Record<string, string>>;
};

export function pieceName(table: string, nth: number): string {
  return `tables/${table}/${String(nth).padStart(6, '0')}.copy`;
}

export function tableOfPiece(name: string): string | undefined {
  return /^tables\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * The tables of the site, with the columns that hold data: those that are computed are computed again. An unlogged table
 * holds nothing that outlives a crash, and a standby cannot read it: it is left out.
 */
export async function listTables(sql: AnySql): Promise<BackupTable[]> {
  return sql<BackupTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
    group by c.relname order by c.relname`;
}

/** A transaction that may take as long as it does, and that reads and writes values as every other one does. */
export async function settleTransaction(tx: AnySql): Promise<void> {
  await tx`set local statement_timeout = 0`;
  await tx`set local idle_in_transaction_session_timeout = 0`;
  await tx`set local datestyle = 'ISO, MDY'`;
  await tx`set local intervalstyle = 'postgres'`;
  await tx`set local timezone = 'UTC'`;
  await tx`set local extra_float_digits = 1`;
  await tx`set local bytea_output = 'hex'`;
}

/** How many rows a table has, and one number that another value in any of them would change. */
export async function sumRows(
  tx: AnySql,
  { name, columns }: BackupTable,
): Promise<{ rows: number; sum: string }> {
  // A digest that is the same on every version and machine, which those of hash indexes are not.
  const digest = `sha256(convert_to(row(${columns.map(quoted).join(', ')})::text, 'UTF8'))`;
  const [found] = await tx.unsafe<{ rows: number; sum: string }[]>(`
    select count(*)::float8 as rows,
      coalesce(sum(('x' || encode(substr(${digest}, 1, 7), 'hex'))::bit(56)::bigint), 0)::text as sum
    from public.${quoted(name)}`);
  return found ?? { rows: 0, sum: '0' };
}
