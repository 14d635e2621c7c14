import type { Cell } from '../base/csv.ts';
import type { AnySql, SqlFragment, RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

export type ExportOwner = { id: RowId; voter: string; email: string; sessionId: RowId };

export type Row = Record<string, Cell>;

/** One file of an export: its columns in order, each with its meaning. */
export type ExportFile = {
  name: string;
  about: string;
  columns: Readonly<Record<string, string>>;
  rows: (sql: AnySql, whose: ExportOwner) => SqlFragment;
  /** Adds what only this process can compute; keys that are no columns are left out. */
  completeRow?: (row: Row, whose: ExportOwner, secret: Secret) => Row;
};

export const COMMUNITY_COLUMN = 'as in its address /community/{community}';
export const QUESTION_COLUMN = 'id of the question, as in its address /question/{id}';
