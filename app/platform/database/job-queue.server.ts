import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConstructorOptions, PgBoss } from 'pg-boss';
import { grantRowAccess } from './database-roles.server.ts';
import { connect, type Sql } from './db.server.ts';
import { routeTo } from './primary.server.ts';
import type { Logger } from '../log.server.ts';
import { lookForWork, type DueWork, type Schedule } from './work-look.server.ts';

/**
 * Background work, stored in the schema `jobs` of the same PostgreSQL by pg-boss: it survives a restart, runs once
 * however many processes there are, and is retried when it fails.
 */
export type JobKind = {
  name: string;
  /** What starts the job: the clock, that there is something to do, or both at once (work-look.server.ts). */
  schedule?: Schedule;
  due?: DueWork;
  /** A notification on this channel, sent in the transaction that creates the work, starts the job at once. */
  wakeChannel?: string;
  retry: { limit: number; firstPauseSeconds: number };
  /** An aborted `signal` means that the process is stopping: finish what is under way and begin nothing more. */
  run(signal: AbortSignal, data: object): Promise<void>;
};

export type Jobs = {
  send(name: string, data?: object): Promise<void>;
  work(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  /** Set if another role owns the tables. */
  ownerUrl: string | undefined;
  sql: Sql;
  /** What looks for work: its statements are the same each time, and are planned once for its connection. */
  quickSql: Sql;
  log: Logger;
  kinds: readonly JobKind[];
  /** Whether this process runs jobs, or only sends them. */
  isWorker: boolean;
  onFailure(error: unknown, job: string): void;
};

const SCHEMA = 'jobs';
/** One connection for the worker's polling, one for a job that completes, one for senders. */
const POOL_SIZE = 3;
/** Opened once and kept: a connection that is new plans all it is asked with nothing read of the catalogues yet. */
const KEPT = { idleTimeoutMillis: 0 };
/** A queue says itself when a job is added, so a worker looks seldom. */
const POLL_SECONDS = 10 * 60;
/** Where the database tells nothing, as behind a pooler of connections. */
const UNTOLD_POLL_SECONDS = 2;
/** What the queue does for jobs that wait for others, for new queues, and for changes of its own tables. */
const UPKEEP_SECONDS = 10 * 60;
/** Whether notifications still come; one that was missed is made up for when the worker looks. */
const LISTENING_CHECK_MS = 60_000;
/** After this long a job whose process died is given to another one. */
const EXPIRE_SECONDS = 15 * 60;
const MAX_PAUSE_SECONDS = 60 * 60;
const STOP_LIMIT_MS = 5_000;
const INDEX_LIMIT_MS = 60_000;
const INDEX_PAUSE_MS = 500;

/** Finds what is due for the jobs. */
const LOOK = 'look for work';

export function createJobs(options: Options): Jobs {
  const { log, kinds } = options;
  const stopping = new AbortController();
  let opening: Promise<PgBoss> | undefined;
  const closers: (() => Promise<void>)[] = [];

  // Opened on first use, so that a process that seldom sends holds no connection before.
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
  /** Once between two of its times, whichever process finds that it came. */
  const sendByClock = async (name: string, { everyMinutes }: Schedule): Promise<void> => {
    const boss = await open();
    await boss.send(name, {}, { singletonSeconds: everyMinutes * 60 });
  };

  return {
    send,
    async work() {
      const boss = await open();
      for (const kind of kinds) {
        const worker = await boss.work(
          kind.name,
          {
            pollingIntervalSeconds: UNTOLD_POLL_SECONDS,
            notifyPollingIntervalSeconds: pollSecondsOf(kind),
          },
          async ([job]) => {
            if (!job) return;
            // Jobs that were sent together were told of together, so it looks for the next one itself.
            if (!isShort(kind)) boss.notifyWorker(worker);
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
              // While stopping, the queue is closed, and the next start looks for work anyway.
              if (stopping.signal.aborted) return;
              log.error({ err: error, job: kind.name }, 'job could not be woken');
            },
          );
        // Reconnecting wakes the job too, since a notification may have been missed.
        const listening = await options.sql.listen(kind.wakeChannel, wake, wake);
        closers.push(() => listening.unlisten());
      }
      const looking = lookForWork(
        {
          sql: options.quickSql,
          watched: kinds.filter((kind) => kind.schedule ?? kind.due),
          start: (name, schedule) => (schedule ? sendByClock(name, schedule) : send(name)),
          onFailure: (error) => options.onFailure(error, LOOK),
        },
        stopping.signal,
      );
      closers.push(() => looking);
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
    ...connectionTo(databaseUrl),
    application_name: 'jobs',
    max: POOL_SIZE,
    ...KEPT,
    // The site looks at the clock itself: the queue would write and read several rows for each job that it starts by it.
    schedule: false,
    supervise: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: POLL_SECONDS,
    monitorIntervalSeconds: POLL_SECONDS,
    flowIntervalSeconds: UPKEEP_SECONDS,
    queueCacheIntervalSeconds: UPKEEP_SECONDS,
    bamIntervalSeconds: UPKEEP_SECONDS,
    notifyHeartbeatIntervalMs: LISTENING_CHECK_MS,
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
  // Loaded late, so that it costs the start nothing: no job is awaited then.
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({ ...settings, schema: SCHEMA });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  return boss;
}

/** The queue has a driver of its own, which knows one server: it is handed sockets that lead to the primary. */
function connectionTo(databaseUrl: string): { connectionString: string; stream?: () => Socket } {
  const { address, primary } = routeTo(databaseUrl);
  return { connectionString: address, ...(primary && { stream: primary.waiting }) };
}

/** The owner creates and updates the tables of the queue; the site’s role gets access to their rows. */
async function setUpAs(ownerUrl: string, options: Options): Promise<void> {
  const boss = await makeBoss(options, {
    ...connectionTo(ownerUrl),
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

/**
 * Waits for what a newer version of the queue does to its tables in the background, such as building an index, which
 * needs the owner.
 */
async function untilIndexed(owner: Sql): Promise<void> {
  for (const deadline = performance.now() + INDEX_LIMIT_MS; performance.now() < deadline;) {
    const [open] =
      await owner`select 1 from jobs.bam where status in ('pending', 'in_progress') limit 1`;
    if (!open) return;
    await wait(INDEX_PAUSE_MS);
  }
}

/** A job started by a schedule, a notification or a look needs no second one waiting; jobs with data are all kept. */
function isShort({ schedule, wakeChannel, due }: JobKind): boolean {
  return (schedule ?? wakeChannel ?? due) !== undefined;
}

async function ensureQueue(boss: PgBoss, kind: JobKind): Promise<void> {
  const { name, retry } = kind;
  const rules = {
    retryLimit: retry.limit,
    retryDelay: retry.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: MAX_PAUSE_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    notify: true,
  };
  await boss.createQueue(name, { ...rules, policy: isShort(kind) ? 'short' : 'standard' });
  // An existing queue follows the current rules too.
  await boss.updateQueue(name, rules);
}

/** A job that is tried again is found when the worker looks. */
function pollSecondsOf({ retry: { limit, firstPauseSeconds } }: JobKind): number {
  if (limit === 0) return POLL_SECONDS;
  return Math.min(POLL_SECONDS, Math.max(UNTOLD_POLL_SECONDS, firstPauseSeconds));
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
