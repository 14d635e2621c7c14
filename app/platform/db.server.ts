import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

export type Sql = postgres.Sql;
export type Database = { sql: Sql; query: PostgresJsDatabase; close(): Promise<void> };

const POOL_SIZE = 10;
const CLOSE_SECONDS = 5;

export function connect(url: string, name: string): Database {
  const sql = postgres(url, {
    max: POOL_SIZE,
    connect_timeout: 5,
    idle_timeout: 0,
    onnotice: () => undefined,
    connection: {
      application_name: name,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
  return {
    sql,
    query: drizzle(sql),
    close: () => sql.end({ timeout: CLOSE_SECONDS }),
  };
}
