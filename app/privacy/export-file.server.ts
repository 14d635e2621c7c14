import type { Cell } from '../base/csv.ts';
import type { AnySql, SqlFragment, RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

/** Whose data is handed over. */
export type ExportOwner = { id: RowId; voter: string; email: string; sessionId: RowId };

export type Row = Record<string, Cell>;

/** What stands in one file of an export: each column with its meaning, in the order they are written in. */
export type ExportFile = {
  name: string;
  about: string;
  columns: Readonly<Record<string, string>>;
  rows: (sql: AnySql, whose: ExportOwner) => SqlFragment;
  /** What only this process can add to a row; what is no column is left out. */
  completeRow?: (row: Row, whose: ExportOwner, secret: Secret) => Row;
};

export const COMMUNITY_COLUMN = 'as in its address /community/{community}';
export const QUESTION_COLUMN = 'id of the question, as in its address /question/{id}';
