import { setTimeout as wait } from 'node:timers/promises';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import { grantRowAccess } from './database-roles.server.ts';
import { connect, type Sql } from './db.server.ts';
import type { Logger } from '../log.server.ts';

/**
 * Work that is done later, kept in the schema `jobs` of the same PostgreSQL by pg-boss: it survives a
 * restart, runs once however many processes there are, and is tried again when it fails.
 */
export type JobKind = {
  name: string;
  /** A cron line in UTC. */
  schedule?: string;
  /** A notice on this channel, sent in the transaction that made the work, starts the job at once. */
  wakeChannel?: string;
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
  /** Where another role owns the tables. */
  ownerUrl: string | undefined;
  sql: Sql;
  log: Logger;
  kinds: readonly JobKind[];
  /** Whether this process does the work, or only sends it. */
  isWorker: boolean;
  onFailure(error: unknown, job: string): void;
};

const SCHEMA = 'jobs';
/** One for the worker's own look-ups, one for a job that settles, one for whoever sends. */
const POOL_SIZE = 3;
const POLL_SECONDS = 2;
/** A job whose process died is given to another one after this long. */
const EXPIRE_SECONDS = 15 * 60;
const MAX_PAUSE_SECONDS = 60 * 60;
const STOP_LIMIT_MS = 6_000;
const INDEX_LIMIT_MS = 60_000;
const INDEX_PAUSE_MS = 500;

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
        if (!kind.wakeChannel) continue;
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
        const listening = await options.sql.listen(kind.wakeChannel, wake, wake);
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

async function openBoss(options: Options): Promise<PgBoss> {
  const { databaseUrl, ownerUrl, kinds, isWorker } = options;
  if (ownerUrl !== undefined) await setUpAs(ownerUrl, options);
  const boss = await makeBoss(options, {
    connectionString: databaseUrl,
    application_name: 'jobs',
    max: POOL_SIZE,
    schedule: isWorker,
    supervise: isWorker,
    migrate: ownerUrl === undefined,
  });
  try {
    await boss.start();
    for (const kind of kinds) await ensureQueue(boss, kind);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
}

async function makeBoss({ log }: Options, settings: ConstructorOptions): Promise<PgBoss> {
  // Loaded late: it costs the start nothing, since nobody waits for a job then.
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({ ...settings, schema: SCHEMA });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

/** The tables of the queue, made and brought up to date by their owner; the site’s role gets their rows. */
async function setUpAs(ownerUrl: string, options: Options): Promise<void> {
  const boss = await makeBoss(options, {
    connectionString: ownerUrl,
    application_name: 'jobs owner',
    max: 1,
    schedule: false,
    supervise: false,
  });
  const owner = connect(ownerUrl, 'jobs owner');
  try {
    await boss.start();
    await grantRowAccess(owner.sql, options.sql, SCHEMA);
    await untilIndexed(owner.sql);
  } finally {
    await Promise.all([boss.stop({ graceful: false }), owner.close()]);
  }
}

/** What a newer version of the queue does to its tables beside their use, as making an index, its owner does. */
async function untilIndexed(owner: Sql): Promise<void> {
  for (const deadline = performance.now() + INDEX_LIMIT_MS; performance.now() < deadline;) {
    const [open] =
      await owner`select 1 from jobs.bam where status in ('pending', 'in_progress') limit 1`;
    if (!open) return;
    await wait(INDEX_PAUSE_MS);
  }
}

/** What a tick or a notice starts needs no second one waiting; a job with data is each its own. */
async function ensureQueue(
  boss: PgBoss,
  { name, retry, schedule: cron, wakeChannel }: JobKind,
): Promise<void> {
  const rules = {
    retryLimit: retry.limit,
    retryDelay: retry.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: MAX_PAUSE_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
  };
  await boss.createQueue(name, { ...rules, policy: (cron ?? wakeChannel) ? 'short' : 'standard' });
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
    options.onFailure(error, kind.name);
    throw error;
  }
}
