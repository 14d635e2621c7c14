import postgres from 'postgres';

export type Sql = postgres.Sql;
export type Fragment = postgres.PendingQuery<postgres.Row[]>;
/** `bigint` columns arrive as text: an id is passed on, never reckoned with. */
export type RowId = string;

export type Database = { sql: Sql; close(): Promise<void> };

const POOL_SIZE = 10;
const CLOSE_SECONDS = 5;

/** Whether it is the database that is away, starting or full, and not the statement that is wrong. */
export function isAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && AWAY.test(code);
}

const AWAY =
  /^(?:CONNECT(?:ION)?_\w+|ECONN\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53300)$/;

/** The pool of one process. Every limit that the database can keep for us, it keeps. */
export function connect(url: string, name: string): Database {
  const sql = postgres(url, {
    max: POOL_SIZE,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: {
      application_name: name,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
  return { sql, close: () => sql.end({ timeout: CLOSE_SECONDS }) };
}
