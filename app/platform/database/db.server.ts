import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { TAKES_ALL } from './lost-connection.ts';
import { routeTo } from './primary.server.ts';

export type Sql = postgres.Sql;
/** The connection pool of a process, or one transaction. */
export type AnySql = postgres.ISql;
export type SqlFragment = postgres.PendingQuery<postgres.Row[]>;
/** `bigint` columns arrive as text: an id is passed on and never used in arithmetic. */
export type RowId = string;

export type Database = {
  sql: Sql;
  /** One connection with one user, which may hold transactions open and never waits behind pages. */
  dedicatedSql: Sql;
  /** As `dedicatedSql`, for answers that wait for whoever holds their question. It is opened when it is first needed. */
  asideSql: Sql;
  /**
   * One connection for statements that read a few rows by their keys and wait for nobody: those that a page asks at once
   * go out in one message and wake the database once (docs/decisions/0096). Never for a transaction or a lock.
   */
  quickSql: Sql;
  /**
   * A connection as `dedicatedSql` to another server of the same cluster, to the same database as the same user: one for each server
   * and number.
   */
  toServer(server: Server, nth: number): Sql;
  close(): Promise<void>;
};

export type Server = { host: string; port: number };

const POOL_SIZE = 10;
const CLOSE_SECONDS = 5;

/** Whether the database or a thread is away, starting, full or blocked. The request itself is then not at fault. */
export function isUnavailable(error: unknown): boolean {
  return AWAY.test(errorCodeOf(error));
}

/** Whether the disk of the database is full, or the database is read-only, which hosts then make it. */
export function isDiskFull(error: unknown): boolean {
  return FULL.test(errorCodeOf(error));
}

const FULL = /^(?:53100|25006)$/;

/** Whether somebody else held a lock for longer than the settings let one wait. */
export function isLockTimeout(error: unknown): boolean {
  return errorCodeOf(error) === '55P03';
}

/** Whether it took longer than the settings let a statement take. On a cluster that also ends a wait for a lock at a worker. */
export function isStatementTimeout(error: unknown): boolean {
  return errorCodeOf(error) === '57014';
}

/** The error code of the driver, the system or the database; empty without one. */
export function errorCodeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : '';
}

const AWAY =
  /^(?:CONNECT(?:ION)?_\w+|ECONN\w+|E(?:HOST|NET)UNREACH|ETIMEDOUT|EBUSY|EPIPE|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53\d{3}|58030|25006|55P03|57014|40001|40P01)$/;

/**
 * Whether a row refers to one that was deleted after it was read, as a member who was erased at that moment. Nothing
 * was stored, and a second read shows that the row is gone.
 */
export function isGone(error: unknown): boolean {
  return errorCodeOf(error) === FOREIGN_KEY;
}

const FOREIGN_KEY = '23503';

/**
 * For a row that existed a moment ago and is not found any more. The code is the database's own for a missing foreign
 * key, so that both are handled alike.
 */
export class GoneError extends Error {
  readonly code = FOREIGN_KEY;
}

const TRIES = 4;
const PAUSE_MS = 5;
/** Deadlock, serialization failure, and lock timeout: nothing was stored, and the next try may succeed. */
const TRANSIENT = new Set(['40P01', '40001', '55P03']);

export const isTransient = (error: unknown): boolean => TRANSIENT.has(errorCodeOf(error));

/** Repeats work that others blocked. */
export async function withRetry<T>(work: () => Promise<T>, isWorth = isTransient): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isWorth(error)) throw error;
      await wait(PAUSE_MS * attempt * (0.5 + Math.random()));
    }
  }
}

/** Limits that the database enforces. JIT is off, since no statement here is worth compiling. */
const SETTINGS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  jit: 'off',
};
/**
 * This connection repeats few statements, and planning one each time would cost more than running it. All answers wait
 * in line for it, so it must not wait long for anybody's lock.
 */
const DEDICATED_SETTINGS = {
  ...SETTINGS,
  lock_timeout: 500,
  plan_cache_mode: 'force_generic_plan',
};

/**
 * For one connection on which a transaction is sent statement by statement (`sendBatch`): what still waits when it is lost is refused,
 * since on the next one it would be said outside of its transaction. It has no age at which it ends, or that would cut a batch.
 */
const WHOLE = { max_lifetime: null, onclose: () => TAKES_ALL };

/** In seconds; otherwise the driver waits for up to 20 before it looks for a database that came back. */
const LONGEST_BACKOFF = 1;
/** Its statements are those of pages, each asked again and again for other keys. */
const QUICK_SETTINGS = { ...SETTINGS, plan_cache_mode: 'force_generic_plan' };

const backoff = (attempt: number) =>
  Math.min(2 ** attempt / 100, LONGEST_BACKOFF) * (0.5 + Math.random() / 2);

export function connect(url: string, name: string): Database {
  const { address, primary } = routeTo(url);
  // A standby is refused by the driver too, for one that became it a moment ago.
  const ofSeveral = primary && {
    socket: primary.open,
    target_session_attrs: 'primary' as const,
  };
  const open = (max: number, settings: object, how: object = {}) =>
    postgres(address, {
      ...ofSeveral,
      ...how,
      max,
      connect_timeout: 5,
      backoff,
      onnotice: () => undefined,
      connection: { application_name: name, ...settings },
    });
  const sql = open(POOL_SIZE, SETTINGS);
  const dedicatedSql = open(1, DEDICATED_SETTINGS, WHOLE);
  const asideSql = open(1, DEDICATED_SETTINGS, WHOLE);
  const quickSql = open(1, QUICK_SETTINGS);
  const others = new Map<string, Sql>();
  const toServer = ({ host, port }: Server, nth: number) => {
    const key = `${host}:${port} ${nth}`;
    const other = others.get(key) ?? openAtServer(address, { host, port }, name);
    others.set(key, other);
    return other;
  };
  const close = async () => {
    const all = [sql, dedicatedSql, asideSql, quickSql, ...others.values()];
    await Promise.all(all.map((one) => one.end({ timeout: CLOSE_SECONDS })));
  };
  return { sql, dedicatedSql, asideSql, quickSql, toServer, close };
}

function openAtServer(address: string, { host, port }: Server, name: string): Sql {
  const url = new URL(address);
  [url.hostname, url.port] = [host, String(port)];
  return postgres(url.href, {
    ...WHOLE,
    max: 1,
    connect_timeout: 5,
    backoff,
    onnotice: () => undefined,
    connection: {
      application_name: name,
      ...DEDICATED_SETTINGS,
      // Citus guards the tables that are parts of others, unless one says so.
      'citus.enable_manual_changes_to_shards': 'on',
    },
  });
}

/** An array as SQL text. Only for numbers, hex digits, codes and quoted lists, which need no escaping. */
export function arrayLiteral(values: readonly (string | number | boolean)[]): string {
  return `{${values.join(',')}}`;
}

/**
 * Any of these, for a statement that is repeated: the planner does not see how many there are. It takes a few for cheaper
 * than the ten it expects, and would plan the statement anew each time, which costs more than reading them.
 */
export function anyOf(
  sql: AnySql,
  values: readonly string[],
  type: 'bigint' | 'text',
): SqlFragment {
  const array = sql.unsafe(`${type}[]`);
  return sql`any((select ${[...values]}::${array})::${array})`;
}
