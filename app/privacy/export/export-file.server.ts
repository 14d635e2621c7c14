import type { Cell } from '../../base/csv.ts';
import type { AnySql, SqlFragment, RowId } from '../../platform/database/db.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import type { FileWords } from '../words/export-readme.server.ts';

export type ExportOwner = { id: RowId; voterId: string; email: string; sessionId: RowId };

export type Row = Record<string, Cell>;

/** One file of an export. Its words name the columns in order, each with its meaning. */
export type ExportFile = {
  name: string;
  words: () => FileWords;
  rows: (sql: AnySql, whose: ExportOwner) => SqlFragment;
  /** Adds what only this process can compute; keys that are no columns are left out. */
  completeRow?: (row: Row, whose: ExportOwner, secret: Secret) => Row;
};
