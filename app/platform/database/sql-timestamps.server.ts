import type { AnySql, SqlFragment } from './db.server.ts';

/**
 * The moment by the database's clock, which all times in rows are told by. A rule about a row takes the moment that came
 * with it; this one is for what has no row yet, and for a page that tells all its times from one moment.
 */
export async function readDatabaseTime(sql: AnySql): Promise<Date> {
  const [clock] = await sql<{ now: Date }[]>`select statement_timestamp() as now`;
  if (!clock) throw new Error('The database has no clock.');
  return clock.now;
}

/** Moments travel as whole microseconds: a date of JavaScript holds milliseconds, and two rows can share one. */
const MICROSECONDS = 1_000_000;

export function toMicroseconds(sql: AnySql, moment: SqlFragment): SqlFragment {
  return sql`(extract(epoch from ${moment}) * ${MICROSECONDS})::bigint`;
}

/** Exact: a double holds whole microseconds of any year an address can name. */
export function fromMicroseconds(sql: AnySql, at: string | SqlFragment): SqlFragment {
  return sql`to_timestamp(${at}::float8 / ${MICROSECONDS})`;
}
