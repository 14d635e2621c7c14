import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';

export type Sql = postgres.Sql;
/** The connections of a process, or one transaction. */
export type AnySql = postgres.ISql;
export type SqlFragment = postgres.PendingQuery<postgres.Row[]>;
/** `bigint` columns arrive as text: an id is passed on, never reckoned with. */
export type RowId = string;

export type Database = {
  sql: Sql;
  /** One connection with one user, who may hold transactions over it and never waits behind pages. */
  dedicatedSql: Sql;
  close(): Promise<void>;
};

const POOL_SIZE = 10;
const CLOSE_SECONDS = 5;

/** Whether it is the database, or a thread, that is away, starting, full or held up, and not what was asked that is wrong. */
export function isUnavailable(error: unknown): boolean {
  return AWAY.test(errorCodeOf(error));
}

/** Whether it has no room left for what is written, or was made read-only, as hosts do then. */
export function isDiskFull(error: unknown): boolean {
  return FULL.test(errorCodeOf(error));
}

const FULL = /^(?:53100|25006)$/;

/** What the driver, the system or the database calls it; empty where nobody does. */
export function errorCodeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

const AWAY =
  /^(?:CONNECT(?:ION)?_\w+|ECONN\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|EBUSY|EPIPE|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53\d{3}|58030|25006|55P03|57014|40001|40P01)$/;

/**
 * Whether a row was to lead to one that has gone since it was looked up, as a member who was erased in that moment. Nothing
 * was kept, and whoever looks once more sees that it is gone.
 */
export function isGone(error: unknown): boolean {
  return errorCodeOf(error) === FOREIGN_KEY;
}

const FOREIGN_KEY = '23503';

/** Said of a row that was there a moment ago and is looked for in vain: it is met as what the database says. */
export class GoneError extends Error {
  readonly code = FOREIGN_KEY;
}

const TRIES = 4;
const PAUSE_MS = 5;
/** Deadlock, serialization failure, and a lock that did not come in time: nothing was kept, and the next try may do. */
const TRANSIENT = new Set(['40P01', '40001', '55P03']);

/** Does again what others were in the way of. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !TRANSIENT.has(errorCodeOf(error))) throw error;
      await wait(PAUSE_MS * attempt * (0.5 + Math.random()));
    }
  }
}

/** Limits that the database keeps for us; none of our statements is worth compiling. */
const SETTINGS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  jit: 'off',
};
/**
 * The lane repeats few statements: planning one anew each time would cost more than running it. Everybody's answers
 * wait in it, so that it waits for nobody's lock for long.
 */
const DEDICATED_SETTINGS = {
  ...SETTINGS,
  lock_timeout: 500,
  plan_cache_mode: 'force_generic_plan',
};

/** The connections of one process. */
export function connect(url: string, name: string): Database {
  const open = (max: number, settings: object) =>
    postgres(url, {
      max,
      connect_timeout: 5,
      onnotice: () => undefined,
      connection: { application_name: name, ...settings },
    });
  const [sql, dedicatedSql] = [open(POOL_SIZE, SETTINGS), open(1, DEDICATED_SETTINGS)];
  const close = async () => {
    await Promise.all([sql, dedicatedSql].map((one) => one.end({ timeout: CLOSE_SECONDS })));
  };
  return { sql, dedicatedSql, close };
}

/** An array as text. Numbers, hex digits, signs and quoted lists only: nothing in them needs escaping. */
export function arrayLiteral(values: readonly (string | number | boolean)[]): string {
  return `{${values.join(',')}}`;
}
