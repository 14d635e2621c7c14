import type { AnySql } from '../database/db.server.ts';

/**
 * A backup is a compressed tar: what it is, then each table as the text that COPY makes, in pieces, then what all tables
 * held. Without the last entry it is not whole.
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
  /** The next value of each sequence. */
  sequences: Readonly<Record<string, string>>;
};

export function pieceName(table: string, nth: number): string {
  return `tables/${table}/${String(nth).padStart(6, '0')}.copy`;
}

export function tableOfPiece(name: string): string | undefined {
  return /^tables\/([^/]+)\/\d{6}\.copy$/.exec(name)?.[1];
}

/** The tables of the site, with the columns that hold data: those that are computed are computed again. */
export async function listTables(sql: AnySql): Promise<BackupTable[]> {
  return sql<BackupTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    group by c.relname order by c.relname`;
}
