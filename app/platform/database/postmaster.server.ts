import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { StartupError } from '../../base/startup-error.ts';
import type { Cluster } from './embedded-cluster.server.ts';
import type { PostgresHome } from './embedded-home.server.ts';
import { isProcessAlive } from './running-process.server.ts';

/** How long a started postmaster may take to answer. */
const ANSWER_LIMIT_MS = 30_000;
/** After a crash PostgreSQL replays its journal before it answers, up to `max_wal_size` of it. */
const RECOVERY_LIMIT_MS = 600_000;
const TELL_AFTER_MS = 5_000;
/** The time reserved for the immediate shutdown after the fast one. */
const QUIT_LIMIT_MS = 1_000;

const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '128MB',
  // Full-page images after a checkpoint are the main WAL cost of random-key inserts.
  wal_compression: 'pglz',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Each round begins a process for each database, which reads all tables' statistics: most of what a quiet site costs.
  autovacuum_naptime: '5min',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Otherwise the log would contain what a key refused, such as another person's address.
  log_error_verbosity: 'terse',
};

/** What differs from these, for a cluster whose data nobody needs after a crash. */
export type ServerSettings = Partial<Record<keyof typeof SERVER_SETTINGS, string>>;

/** Another try may succeed, unlike with a wrong password or a foreign process. */
export class PostgresStartError extends StartupError {}

export type LaunchedPostmaster = { pid: number | undefined; exitReason(): string | undefined };

/** Detached, so that a signal to the server's process group does not end the database before the server has drained. */
export function launchPostmaster(
  home: PostgresHome,
  cluster: Cluster,
  port: number,
  differing: ServerSettings,
): LaunchedPostmaster {
  const settings = Object.entries({ ...SERVER_SETTINGS, ...differing }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const child = spawn(
    join(home.binDir, 'postgres'),
    ['-D', cluster.dir, '-p', String(port), ...settings],
    { detached: true, stdio: ['ignore', log, log], ...home.user },
  );
  closeSync(log);
  let over: string | undefined;
  child.once('error', (error) => (over = error.message));
  child.once('exit', (code, signal) => (over = signal ?? `exit code ${code}`));
  child.unref();
  return { pid: child.pid, exitReason: () => over };
}

export type Postmaster = { pid: number; port: number; isReady: boolean };

/** The content of `postmaster.pid`, if its postmaster is alive. */
export async function readPostmaster(dir: string): Promise<Postmaster | undefined> {
  const lines = await readPidFile(dir);
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port || !(await isPostgres(pid, dir))) return undefined;
  return { pid, port, isReady: lines[7]?.trim() === 'ready' };
}

/** The port of a postmaster that was killed: other parts of this site may be waiting for it there. */
export async function lastPostmasterPort(dir: string): Promise<number | undefined> {
  return Number((await readPidFile(dir))[3]) || undefined;
}

async function readPidFile(dir: string): Promise<string[]> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

async function isPostgres(pid: number, dir: string): Promise<boolean> {
  if (!isProcessAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  // The number may have passed to another program since; a process that ended and was not reaped has no
  // command line.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.includes(dir);
}

type WaitOptions = { signal: AbortSignal | undefined; say: (line: string) => void };

/** Without `launched` the postmaster was found running. */
export async function waitUntilReady(
  url: string,
  cluster: Cluster,
  launched: LaunchedPostmaster | undefined,
  { signal, say }: WaitOptions,
): Promise<void> {
  const began = performance.now();
  let isTold = false;
  for (;;) {
    signal?.throwIfAborted();
    const running = await readPostmaster(cluster.dir);
    const failure = running?.isReady ? await failureOf(url) : undefined;
    if (running?.isReady && !failure) return;
    if (launched?.exitReason() !== undefined) throw didNotStart(cluster, launched.exitReason());
    if (!launched && !running) throw didNotStart(cluster, 'it was found running and went away');
    if (failure?.code === WRONG_PASSWORD) {
      throw new StartupError(
        `The password in ${cluster.passwordFile} does not open the database in ${cluster.dir}; put the right one back, or choose another DATA_DIR.`,
      );
    }
    const waited = performance.now() - began;
    const isRecovering = running !== undefined && !running.isReady;
    if (waited > (isRecovering ? RECOVERY_LIMIT_MS : ANSWER_LIMIT_MS))
      throw didNotStart(cluster, failure?.message ?? 'it does not answer');
    if (isRecovering && waited > TELL_AFTER_MS && !isTold) {
      isTold = true;
      say('PostgreSQL reads its journal again, since it was not stopped properly …');
    }
    await wait(20);
  }
}

const WRONG_PASSWORD = '28P01';

async function failureOf(url: string): Promise<{ message: string; code?: string } | undefined> {
  const probe = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await probe`select 1`;
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await probe.end({ timeout: 0 });
  }
}

function didNotStart({ dir, logFile }: Cluster, why: string | undefined): PostgresStartError {
  return new PostgresStartError(
    `PostgreSQL in ${dir} did not start (${why}); its log is ${logFile}.`,
  );
}

/** First a fast shutdown, near the deadline an immediate one, and after it no more waiting. */
export async function stopPostmaster(
  pid: number,
  isOver: () => boolean | Promise<boolean>,
  deadline: number,
): Promise<void> {
  for (const [signal, until] of [
    ['SIGINT', deadline - QUIT_LIMIT_MS],
    ['SIGQUIT', deadline],
  ] as const) {
    if (await isOver()) return;
    if (isProcessAlive(pid)) process.kill(pid, signal);
    while (performance.now() < until) {
      if (await isOver()) return;
      await wait(20);
    }
  }
}
