import type { TransactionSql } from 'postgres';
import { isSpread } from './by-question.server.ts';
import { withRetry, type Sql } from './db.server.ts';

/** Any fixed number: who changes what lies everywhere goes one by one, over all processes. */
const TURN_LOCK = 7_239_021;
/** For each process that is before this one, and longer than for any other lock: whoever gave up would be the last again. */
const PATIENCE = '20s';

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

function waitForTurn<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return sql.begin(async (tx) => {
    const [own] = await tx<Limits[]>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
    await setLimits(tx, { lock: PATIENCE, statement: PATIENCE });
    await tx`select pg_advisory_xact_lock(${TURN_LOCK})`;
    if (own) await setLimits(tx, own);
    return work(tx);
  }) as Promise<T>;
}

type Limits = { lock: string; statement: string };

async function setLimits(tx: TransactionSql, { lock, statement }: Limits): Promise<void> {
  await tx`
    select set_config('lock_timeout', ${lock}, true), set_config('statement_timeout', ${statement}, true)`;
}

/** The same, tried again where another transaction was in the way. */
export function retryInTurn<T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  return withRetry(() => beginInTurn(sql, work));
}
