import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { StartupError } from '../../base/startup-error.ts';

/**
 * Which process runs which part of the site on one data folder, as advisory locks of a database session. They vanish
 * with the connection, however its process ended; so the connection stays open, and its loss is reported.
 */
export type ProcessType = 'web' | 'jobs' | 'alone' | 'beside';
/** Programs that write `beside` a site share one lock; one that has to be `alone`, as a move, takes it for itself. */
const PARTS: Record<ProcessType, number> = { web: 1, jobs: 2, alone: 3, beside: 3 };
const PART_LOCK = 7_239_003;
const ANSWER_LIMIT_MS = 1_000;

export type ProcessLocks = {
  sql: postgres.Sql;
  /** Settles when the connection was lost, and not closed by `end`. */
  closed: Promise<void>;
  /** Takes the free locks, and returns whether this process now holds all its parts. */
  hasAll(): Promise<boolean>;
  end(): Promise<void>;
};

export class AlreadyRunningError extends StartupError {
  readonly holder: string;
  constructor(holder: string, part: ProcessType) {
    super(
      part === 'beside'
        ? `Process ${holder} moves or fills the database in this data folder, and what is written meanwhile would be lost. Try again when it has ended.`
        : part === 'alone'
          ? `Process ${holder} writes to the database in this data folder. Try again when it has ended.`
          : `The site already runs on this data folder, as process ${holder}. Stop that one first, or give this one another DATA_DIR.`,
    );
    this.holder = holder;
  }
}

export async function acquireProcessLocks(
  url: string,
  parts: readonly ProcessType[],
): Promise<ProcessLocks> {
  const closed = Promise.withResolvers<void>();
  const state = { isClosed: false, isEnding: false };
  const sql = postgres(url, {
    max: 1,
    // A renewed connection would be another session, without the locks.
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: 2,
    onnotice: () => undefined,
    connection: { application_name: `site:${process.pid}` },
    onclose: () => {
      state.isClosed = true;
      if (!state.isEnding) closed.resolve();
    },
  });
  const end = async () => {
    if (!state.isEnding && !state.isClosed) {
      // A session outlives its connection by a moment, so the locks are released first for the next process.
      const released = sql`select pg_advisory_unlock_all()`.catch(() => undefined);
      await Promise.race([released, wait(ANSWER_LIMIT_MS, undefined, { ref: false })]);
    }
    state.isEnding = true;
    await sql.end({ timeout: 0.5 });
  };
  try {
    const taken = await firstTaken(sql, parts);
    if (taken) throw new AlreadyRunningError(await holderOf(sql, taken), taken);
    if (state.isClosed) throw new Error('The connection was closed at once.');
  } catch (error) {
    await end();
    throw error;
  }
  const hasAll = () =>
    Promise.race([
      firstTaken(sql, ['web', 'jobs']).then(
        (taken) => taken === undefined,
        () => false,
      ),
      wait(ANSWER_LIMIT_MS, false, { ref: false }),
    ]);
  return { sql, closed: closed.promise, hasAll, end };
}

/** One statement, so it runs in one session. Locks that the session already holds are taken again. */
async function firstTaken(
  sql: postgres.Sql,
  parts: readonly ProcessType[],
): Promise<ProcessType | undefined> {
  const rows = await sql<{ part: number; got: boolean }[]>`
    select part, case when ${parts.includes('beside')} then pg_try_advisory_lock_shared(${PART_LOCK}, part)
      else pg_try_advisory_lock(${PART_LOCK}, part) end as got
    from unnest(${parts.map((part) => PARTS[part])}::int[]) as part`;
  return parts.find((part) => !rows.some((row) => row.part === PARTS[part] && row.got));
}

async function holderOf(sql: postgres.Sql, part: ProcessType): Promise<string> {
  const [holder] = await sql<{ name: string }[]>`
    select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.classid = ${PART_LOCK} and l.objid = ${PARTS[part]} and l.granted`;
  return holder?.name.split(':')[1] ?? 'unknown';
}
