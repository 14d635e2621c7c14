import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { StartupError } from '../../base/startup-error.ts';
import {
  reassignOwner,
  ensureRoles,
  OWNER_ROLE,
  rolePasswordOf,
  SITE_ROLE,
} from './database-roles.server.ts';
import { errorCodeOf } from './db.server.ts';
import { openCluster, SUPERUSER, type Cluster } from './embedded-cluster.server.ts';
import { findPostgresHome, type PostgresHome } from './embedded-home.server.ts';
import { withFileLock } from './file-lock.server.ts';
import {
  acquireProcessLocks,
  AlreadyRunningError,
  type ProcessLocks,
  type ProcessType,
} from './process-locks.server.ts';
import { findFreePort } from './free-port.server.ts';
import {
  PostgresStartError,
  lastPostmasterPort,
  launchPostmaster,
  readPostmaster,
  stopPostmaster,
  waitUntilReady,
  type Postmaster,
  type ServerSettings,
} from './postmaster.server.ts';
import { createRelaunchBudget, MAX_RELAUNCHES } from './relaunch-budget.server.ts';

/**
 * The database of an installation without DATABASE_URL: a real PostgreSQL from the npm package, with fsync on, on a
 * free loopback port. It is kept running while the site runs, and `stop` ends it unless another part of the site uses
 * it. Launching and ending happen under one file lock.
 */
export type EmbeddedDatabase = {
  /** For the site’s own role. */
  url: string;
  /** For the role that owns the tables. */
  ownerUrl: string;
  dir: string;
  found: 'new' | 'stopped' | 'running';
  stop(): Promise<void>;
};

export type EmbeddedDatabaseHooks = {
  /** Aborts a start that is still under way. */
  signal?: AbortSignal;
  /** Prints a line to the terminal during the start. */
  say: (line: string) => void;
  /** Called at most once, with a sentence, when the site cannot go on with this database. */
  lost: (reason: string) => void;
  log: (message: string) => void;
};
const NO_HOOKS: EmbeddedDatabaseHooks = {
  say: () => undefined,
  lost: () => undefined,
  log: () => undefined,
};

/** After a port was taken, so many others are tried. */
const MAX_PORTS = 5;
const FIRST_PORT = 5_433;
const DATABASE = 'site';
const LOCK_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 6_000;
/** Subtracted from that limit, so that running work ends before it. */
const STOP_SLACK_MS = 500;
const STOP_LOCK_LIMIT_MS = 2_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

type EmbeddedSite = {
  home: PostgresHome;
  lock: string;
  cluster: Cluster;
  parts: readonly ProcessType[];
  hooks: EmbeddedDatabaseHooks;
  settings: ServerSettings;
};
type Opened = { port: number; guard: ProcessLocks };

export async function startEmbeddedDatabase(
  dataDir: string,
  parts: readonly ProcessType[],
  hooks: EmbeddedDatabaseHooks = NO_HOOKS,
  settings: ServerSettings = {},
): Promise<EmbeddedDatabase> {
  try {
    return await startDatabaseAt(await findPostgresHome(dataDir), parts, hooks, settings);
  } catch (error) {
    hooks.signal?.throwIfAborted();
    throw refusalOf(error, dataDir);
  }
}

/** The same with programs and data that somebody else found. */
export async function startDatabaseAt(
  home: PostgresHome,
  parts: readonly ProcessType[],
  hooks: EmbeddedDatabaseHooks = NO_HOOKS,
  settings: ServerSettings = {},
): Promise<EmbeddedDatabase> {
  const { signal, say } = hooks;
  signal?.throwIfAborted();
  const lock = join(home.dataDir, 'start.lock');
  // With two first starts at once, the second waits until the first holds its parts, and is then refused.
  const started = await withFileLock(
    lock,
    LOCK_LIMIT_MS,
    async () => {
      const { cluster, isNew } = await openCluster(home, signal);
      const running = await readPostmaster(cluster.dir);
      const site: EmbeddedSite = { home, lock, cluster, parts, hooks, settings };
      const opened = running
        ? await open(site, running, running.port, signal)
        : await openOnFreePort(site, (await lastPostmasterPort(cluster.dir)) ?? FIRST_PORT, signal);
      const found = isNew ? 'new' : running ? 'running' : 'stopped';
      return { site, opened, found } as const;
    },
    {
      signal,
      onWait: (holder) => say(`Waiting for process ${holder}, which is starting too …`),
    },
  );
  const { site, opened, found } = started;
  const stop = superviseDatabase(site, opened);
  if (signal?.aborted) await stop();
  signal?.throwIfAborted();
  const { dir, password } = site.cluster;
  const as = (role: string) => addressAs(role, rolePasswordOf(role, password), opened.port);
  return { url: as(SITE_ROLE), ownerUrl: as(OWNER_ROLE), dir, found, stop };
}

/** Whether there is one: nothing is started, and none is made. */
export async function holdsDatabase(dataDir: string): Promise<boolean> {
  const { dataDir: folder } = await findPostgresHome(dataDir);
  return existsSync(join(folder, 'postgres', 'PG_VERSION'));
}

/** Stops the database that a killed server left running, unless a part of the site uses it. */
export async function stopLeftoverDatabase(dataDir: string): Promise<void> {
  const { dataDir: folder } = await findPostgresHome(dataDir);
  if (!(await readPostmaster(join(folder, 'postgres')))) return;
  try {
    const database = await startEmbeddedDatabase(dataDir, ['web', 'jobs']);
    await database.stop();
  } catch (error) {
    if (!(error instanceof AlreadyRunningError)) throw error;
  }
}

/**
 * Opens on the first free port. If another program takes that port first, the next one is tried; if it has let go of it
 * again meanwhile, so that the port looks free, one more.
 */
async function openOnFreePort(
  site: EmbeddedSite,
  first: number,
  signal: AbortSignal | undefined,
  tries = MAX_PORTS,
): Promise<Opened> {
  const port = await findFreePort(first);
  try {
    return await open(site, undefined, port, signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (tries === 1) throw error;
    const free = await findFreePort(port);
    if (free !== port) return openOnFreePort(site, free, signal, tries - 1);
    if (!(error instanceof PostgresStartError)) throw error;
    return openOnFreePort(site, await findFreePort(port + 1), signal, 1);
  }
}

/** Runs under the file lock: finds a postmaster that answers, or launches one, and takes this process's locks on it. */
async function open(
  site: EmbeddedSite,
  running: Postmaster | undefined,
  port: number,
  signal: AbortSignal | undefined,
): Promise<Opened> {
  const { home, cluster, parts, hooks } = site;
  const launched = running ? undefined : launchPostmaster(home, cluster, port, site.settings);
  let guard: ProcessLocks | undefined;
  try {
    const url = addressOf(site, port, 'postgres');
    await waitUntilReady(url, cluster, launched, { signal, say: hooks.say });
    guard = await acquireProcessLocks(url, parts);
    const { isOwned } = await ensureRoles(guard.sql, DATABASE, cluster.password);
    if (!isOwned) await reassignOwnerAt(addressOf(site, port, DATABASE));
    return { port, guard };
  } catch (error) {
    await guard?.end();
    // Nobody else can use the postmaster, since that takes the lock.
    if (launched?.pid) {
      const deadline = performance.now() + STOP_LIMIT_MS - 2 * STOP_SLACK_MS;
      await stopPostmaster(launched.pid, () => launched.exitReason() !== undefined, deadline);
    }
    throw error;
  }
}

/**
 * Watches the database from now on; the function it returns stops that. The guard's connection is the sensor: it ends
 * when its postmaster does, whoever launched it. The locks on the parts go with the connection.
 */
function superviseDatabase(
  site: EmbeddedSite,
  { port, guard: first }: Opened,
): () => Promise<void> {
  const { cluster, lock, hooks } = site;
  const stopping = new AbortController();
  const budget = createRelaunchBudget(() => performance.now());
  let guard = first;
  let recovering: Promise<void> | undefined;

  const watchOver = async () => {
    await guard.closed;
    if (!stopping.signal.aborted) recovering = recover();
  };

  const recover = async () => {
    hooks.log('The connection that holds the data folder was lost; it is made again.');
    let told = '';
    // The first retry is immediate, for a connection that was merely lost; a postmaster that ends needs a
    // moment to be gone.
    for (let pause = 0; ; pause = Math.min(2 * pause || FIRST_PAUSE_MS, MAX_PAUSE_MS)) {
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        const attempt = () => reopen(pause > 0);
        const opened = await withFileLock(lock, Infinity, attempt, { signal: stopping.signal });
        if (!opened) continue;
        guard = opened.guard;
        void watchOver();
        return hooks.log('The data folder is held again.');
      } catch (error) {
        if (stopping.signal.aborted) return;
        const end = finalErrorOf(error, cluster);
        if (end) return hooks.lost(end.message);
        const message = error instanceof Error ? error.message : String(error);
        if (message !== told) hooks.log(message);
        told = message;
      }
    }
  };

  const reopen = async (mayLaunch: boolean) => {
    const running = await readPostmaster(cluster.dir);
    if (running && running.port !== port) {
      throw new StartupError(
        `PostgreSQL in ${cluster.dir} has moved from port ${port} to ${running.port}; start the site again.`,
      );
    }
    if (!running) {
      const due = mayLaunch ? budget.due() : 'later';
      if (due === 'later') return undefined;
      if (due === 'never') {
        throw new StartupError(
          `PostgreSQL in ${cluster.dir} ended again after ${MAX_RELAUNCHES} launches in ten minutes; its log is ${cluster.logFile}.`,
        );
      }
      hooks.log(
        `PostgreSQL has ended; launching it again (${budget.spend()} of ${MAX_RELAUNCHES}).`,
      );
    }
    return open(site, running, port, stopping.signal);
  };

  const end = async () => {
    const deadline = performance.now() + STOP_LIMIT_MS - STOP_SLACK_MS;
    const letGo = async () => {
      const running = (await guard.hasAll()) ? await readPostmaster(cluster.dir) : undefined;
      const isOver = async () => (await readPostmaster(cluster.dir)) === undefined;
      if (running) await stopPostmaster(running.pid, isOver, deadline);
      await guard.end();
    };
    stopping.abort();
    await recovering;
    try {
      // Two parts that stop at once take turns, and each releases its locks: the last one finds itself alone.
      await withFileLock(lock, STOP_LOCK_LIMIT_MS, letGo).catch((error: unknown) => {
        // With a full disk there is no file lock, and nothing can start meanwhile either.
        if (errorCodeOf(error) !== 'ENOSPC') throw error;
        return letGo();
      });
    } catch (error) {
      hooks.log(
        `PostgreSQL is left running: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    await guard.end();
  };

  void watchOver();
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= Promise.race([end(), wait(STOP_LIMIT_MS, undefined, { ref: false })]));
}

async function reassignOwnerAt(url: string): Promise<void> {
  const memberCommunityIds = postgres(url, {
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
  });
  try {
    await reassignOwner(memberCommunityIds, DATABASE);
  } finally {
    await memberCommunityIds.end({ timeout: 0.5 });
  }
}

/** The address for the superuser, who owns the cluster. */
function addressOf({ cluster }: EmbeddedSite, port: number, database: string): string {
  return addressAs(SUPERUSER, cluster.password, port, database);
}

function addressAs(role: string, password: string, port: number, database = DATABASE): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** An error that waiting does not fix. */
function finalErrorOf(error: unknown, { dir }: Cluster): StartupError | undefined {
  // Our own lost session may outlive its connection for a moment.
  if (error instanceof AlreadyRunningError && error.holder === String(process.pid))
    return undefined;
  if (error instanceof AlreadyRunningError)
    return new StartupError(
      `Process ${error.holder} took over the database in ${dir} while the connection to it was lost.`,
    );
  return error instanceof StartupError && !(error instanceof PostgresStartError)
    ? error
    : undefined;
}

/** An unreadable or unwritable file is for the person who runs the site, so it becomes a sentence without a stack. */
function refusalOf(error: unknown, dataDir: string): unknown {
  return error instanceof Error && 'syscall' in error && 'path' in error
    ? new StartupError(`DATA_DIR ${dataDir} cannot be used: ${error.message}.`, { cause: error })
    : error;
}
