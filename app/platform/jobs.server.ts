import type { PgBoss } from 'pg-boss';
import type { Sql } from './db.server.ts';
import type { Logger } from './log.server.ts';

/**
 * Work that is done later, kept in the schema `jobs` of the same PostgreSQL by pg-boss: it survives a
 * restart, runs once however many processes there are, and is tried again when it fails.
 */
export type JobKind = {
  name: string;
  /** A cron line in UTC. */
  schedule?: string;
  /** A notice on this channel, sent in the transaction that made the work, starts the job at once. */
  wakeOn?: string;
  retry: { limit: number; firstPauseSeconds: number };
  /** `signal` says that the process is stopping: finish what is under way and begin nothing more. */
  run(signal: AbortSignal, data: object): Promise<void>;
};

export type Jobs = {
  send(name: string, data?: object): Promise<void>;
  work(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  sql: Sql;
  log: Logger;
  kinds: readonly JobKind[];
  /** Whether this process does the work, or only sends it. */
  works: boolean;
  failed(error: unknown, job: string): void;
};

const SCHEMA = 'jobs';
/** One for the worker's own look-ups, one for a job that settles, one for whoever sends. */
const POOL_SIZE = 3;
const POLL_SECONDS = 2;
/** A job whose process died is given to another one after this long. */
const EXPIRE_SECONDS = 15 * 60;
const LONGEST_PAUSE_SECONDS = 60 * 60;
const STOP_LIMIT_MS = 6_000;

export function createJobs(options: Options): Jobs {
  const { log, kinds } = options;
  const stopping = new AbortController();
  let opening: Promise<PgBoss> | undefined;
  const closers: (() => Promise<void>)[] = [];

  // Opened by whoever needs it first: a process that only sends, and seldom, holds no connection before.
  const open = (): Promise<PgBoss> => {
    opening ??= openBoss(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const send = async (name: string, data: object = {}): Promise<void> => {
    const boss = await open();
    await boss.send(name, data);
  };

  return {
    send,
    async work() {
      const boss = await open();
      await schedule(boss, kinds);
      for (const kind of kinds) {
        const worker = await boss.work(
          kind.name,
          { pollingIntervalSeconds: POLL_SECONDS },
          async ([job]) => {
            if (job)
              await runOne(
                kind,
                AbortSignal.any([stopping.signal, job.signal]),
                job.data as object,
                options,
              );
          },
        );
        if (!kind.wakeOn) continue;
        const wake = () =>
          void send(kind.name).then(
            () => boss.notifyWorker(worker),
            (error: unknown) => {
              // While stopping the queue is closed, and the next start looks for work anyhow.
              if (stopping.signal.aborted) return;
              log.error({ err: error, job: kind.name }, 'job could not be woken');
            },
          );
        // Listening anew after a lost connection wakes the job too, since a notice may have been missed.
        const listening = await options.sql.listen(kind.wakeOn, wake, wake);
        closers.push(() => listening.unlisten());
      }
    },
    async stop() {
      stopping.abort();
      for (const close of closers) await close().catch(() => undefined);
      const boss = await opening?.catch(() => undefined);
      await boss?.stop({ graceful: true, timeout: STOP_LIMIT_MS });
    },
  };
}

async function openBoss({ databaseUrl, log, kinds, works }: Options): Promise<PgBoss> {
  // Loaded late: it costs the start nothing, since nobody waits for a job then.
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString: databaseUrl,
    application_name: 'jobs',
    schema: SCHEMA,
    max: POOL_SIZE,
    schedule: works,
    supervise: works,
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    for (const kind of kinds) await keepQueue(boss, kind);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

/** What a tick or a notice starts needs no second one waiting; a job with data is each its own. */
async function keepQueue(
  boss: PgBoss,
  { name, retry, schedule: cron, wakeOn }: JobKind,
): Promise<void> {
  const rules = {
    retryLimit: retry.limit,
    retryDelay: retry.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: LONGEST_PAUSE_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
  };
  await boss.createQueue(name, { ...rules, policy: (cron ?? wakeOn) ? 'short' : 'standard' });
  // An installation that knew the kind before follows the rules of today.
  await boss.updateQueue(name, rules);
}

async function schedule(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  const wanted = new Map(kinds.map((kind) => [kind.name, kind.schedule]));
  for (const { name } of await boss.getSchedules())
    if (!wanted.get(name)) await boss.unschedule(name);
  for (const [name, cron] of wanted) if (cron) await boss.schedule(name, cron, null, { tz: 'UTC' });
}

async function runOne(
  kind: JobKind,
  signal: AbortSignal,
  data: object,
  options: Options,
): Promise<void> {
  try {
    await kind.run(signal, data);
  } catch (error) {
    options.failed(error, kind.name);
    throw error;
  }
}
