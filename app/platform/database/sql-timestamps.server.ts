import type { AnySql, SqlFragment } from './db.server.ts';

/**
 * The time of the database's clock, to which all times in rows refer. A rule about a row uses the `readAt` that came
 * with the row; this is for cases without a row, and for a page that compares all its times with one.
 */
export async function readDatabaseTime(sql: AnySql): Promise<Date> {
  const [clock] = await sql<{ now: Date }[]>`select statement_timestamp() as now`;
  if (!clock) throw new Error('The database has no clock.');
  return clock.now;
}

/** Times travel as whole microseconds: a JavaScript date holds milliseconds, and two rows can share one. */
const MICROSECONDS = 1_000_000;

export function toMicroseconds(sql: AnySql, moment: SqlFragment): SqlFragment {
  return sql`(extract(epoch from ${moment}) * ${MICROSECONDS})::bigint`;
}

/** Exact: a double holds whole microseconds of any year that an address can name. */
export function fromMicroseconds(sql: AnySql, at: string | SqlFragment): SqlFragment {
  return sql`to_timestamp(${at}::float8 / ${MICROSECONDS})`;
}

/** The same in a statement that is written as text. */
export const momentOfMicroseconds = (at: string): string =>
  `to_timestamp(${at}::float8 / ${MICROSECONDS})`;
