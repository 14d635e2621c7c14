import postgres from 'postgres';

export type Sql = postgres.Sql;
/** The connections of a process, or one transaction. */
export type AnySql = postgres.ISql;
export type Fragment = postgres.PendingQuery<postgres.Row[]>;
/** `bigint` columns arrive as text: an id is passed on, never reckoned with. */
export type RowId = string;

export type Database = {
  sql: Sql;
  /** One connection with one user, who may hold transactions over it and never waits behind pages. */
  lane: Sql;
  close(): Promise<void>;
};

const POOL_SIZE = 10;
const CLOSE_SECONDS = 5;

/** Whether it is the database that is away, starting or full, and not the statement that is wrong. */
export function isAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && AWAY.test(code);
}

const AWAY =
  /^(?:CONNECT(?:ION)?_\w+|ECONN\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53300)$/;

/** Limits that the database keeps for us; none of our statements is worth compiling. */
const SETTINGS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  jit: 'off',
};
/** The lane repeats few statements: planning one anew each time would cost more than running it. */
const LANE_SETTINGS = { ...SETTINGS, plan_cache_mode: 'force_generic_plan' };

/** The connections of one process. */
export function connect(url: string, name: string): Database {
  const open = (max: number, settings: object) =>
    postgres(url, {
      max,
      connect_timeout: 5,
      onnotice: () => undefined,
      connection: { application_name: name, ...settings },
    });
  const [sql, lane] = [open(POOL_SIZE, SETTINGS), open(1, LANE_SETTINGS)];
  const close = async () => {
    await Promise.all([sql, lane].map((one) => one.end({ timeout: CLOSE_SECONDS })));
  };
  return { sql, lane, close };
}
