import type { AnySql, SqlFragment } from '../../app/platform/database/db.server.ts';

/**
 * For `set`: what the column has, so much earlier. Citus takes no time there that depends on the zone of the connection, as a column less
 * an interval does.
 */
export function earlier(sql: AnySql, column: string, by: string): SqlFragment {
  return sql`(${sql(column)} at time zone 'UTC' - ${by}::interval) at time zone 'UTC'`;
}
