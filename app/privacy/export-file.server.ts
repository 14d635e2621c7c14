import type { Cell } from '../base/csv.ts';
import type { AnySql, Fragment, RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

/** Whose data is handed over. */
export type Whose = { id: RowId; voter: string; email: string; sessionId: RowId };

export type Row = Record<string, Cell>;

/** What stands in one file of an export: each column with its meaning, in the order they are written in. */
export type ExportFile = {
  name: string;
  about: string;
  columns: Readonly<Record<string, string>>;
  rows: (sql: AnySql, whose: Whose) => Fragment;
  /** What only this process can add to a row; what is no column is left out. */
  finish?: (row: Row, whose: Whose, secret: Secret) => Row;
};

export const COMMUNITY = 'as in its address /community/{community}';
export const QUESTION = 'id of the question, as in its address /question/{id}';
