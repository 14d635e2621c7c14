import type { AnySql, Fragment } from './db.server.ts';

/** Moments travel as whole microseconds: a date of JavaScript holds milliseconds, and two rows can share one. */
const MICROSECONDS = 1_000_000;

export function microseconds(sql: AnySql, moment: Fragment): Fragment {
  return sql`(extract(epoch from ${moment}) * ${MICROSECONDS})::bigint`;
}

/** Exact: a double holds whole microseconds of any year an address can name. */
export function momentOf(sql: AnySql, at: string): Fragment {
  return sql`to_timestamp(${at}::float8 / ${MICROSECONDS})`;
}
