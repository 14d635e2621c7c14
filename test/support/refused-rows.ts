import type { Sql } from 'postgres';
import { isSpread } from '../../app/platform/database/by-question.server.ts';

type Refused = {
  /** A condition on `new`. */
  when?: string;
  code?: string;
};

/** From here on the database refuses new rows of a table, as a fault in one place would, until what this returns is called. */
export async function refuseRows(
  sql: Sql,
  table: string,
  { when = 'true', code = 'P0001' }: Refused = {},
): Promise<() => Promise<void>> {
  const run = (...statements: string[]) =>
    sql.begin(async (tx) => {
      // Citus then makes it on each part of the table.
      if (isSpread(tx)) await tx`select set_config('citus.enable_unsafe_triggers', 'on', true)`;
      for (const statement of statements) await tx.unsafe(statement);
    });
  await run(
    `create function refuse_rows() returns trigger language plpgsql as
       $$ begin raise exception 'refused' using errcode = '${code}'; end $$`,
    `create trigger refuse_rows before insert on ${table} for each row when (${when}) execute function refuse_rows()`,
  );
  return async () => {
    await run(`drop trigger refuse_rows on ${table}`, 'drop function refuse_rows()');
  };
}
