import type { TransactionSql } from 'postgres';
import { isSpread } from './by-question.server.ts';
import { isLockTimeout, withRetry, type Sql } from './db.server.ts';

/** Any fixed number: who changes what lies everywhere goes one by one, over all processes. */
const TURN_LOCK = 7_239_021;
/** Each ends when `lock_timeout` does: within a process nobody's wait ends so early either. */
const TRIES = 4;

/** The last of those who wait in this process, so that they hold one connection together. */
const lastOf = new WeakMap<Sql, Promise<unknown>>();

/**
 * A transaction that changes or locks rows of tables that are the same on every server (db/layout.ts), or calls what does.
 * Citus locks such a table whole, and those that it refers to after it, so that two with several of them would wait for each
 * other. On one PostgreSQL nobody waits.
 */
export function beginInTurn<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  if (!isSpread(sql)) return sql.begin(work) as Promise<T>;
  const before = lastOf.get(sql) ?? Promise.resolve();
  const own = before.then(() => waitForTurn(sql, work));
  lastOf.set(
    sql,
    own.catch(() => undefined),
  );
  return own;
}

/** Other processes may be before this one, and nothing is done yet while it waits for them. */
async function waitForTurn<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let isNext = false;
    try {
      return (await sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${TURN_LOCK})`;
        isNext = true;
        return work(tx);
      })) as T;
    } catch (error) {
      if (isNext || attempt === TRIES || !isLockTimeout(error)) throw error;
    }
  }
}

/** The same, tried again where another transaction was in the way. */
export function retryInTurn<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return withRetry(() => beginInTurn(sql, work));
}
