import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { StartRefused } from '../base/start-refused.ts';
import { withFileLock } from './file-lock.server.ts';
import { freePort } from './ports.server.ts';
import { findHome, run, type Home } from './embedded-home.server.ts';

/**
 * The database of an installation that has no DATABASE_URL: a real PostgreSQL from the npm package, with
 * fsync on, on a free loopback port. It is spawned detached, so that a signal to the server's group does
 * not end it before the server has drained; `stop` ends it when no other part of the site uses it.
 */
export type EmbeddedDatabase = {
  url: string;
  dir: string;
  found: 'new' | 'stopped' | 'running';
  stop(): Promise<void>;
};

type Part = 'web' | 'jobs';
const PARTS: Record<Part, number> = { web: 1, jobs: 2 };
const PART_LOCK = 7_239_003;
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 6_000;
const USER = 'postgres';
const DATABASE = 'site';

const SERVER_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  shared_buffers: '128MB',
  // Full-page images after a checkpoint are the main WAL cost of random-key inserts.
  wal_compression: 'pglz',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

export async function startEmbeddedDatabase(
  dataDir: string,
  parts: readonly Part[],
): Promise<EmbeddedDatabase> {
  const home = await findHome(dataDir);
  // Two first starts at once: the second waits until the first has its parts, and is then told so.
  const { guard, ...opened } = await withFileLock(
    join(home.dataDir, 'start.lock'),
    2 * START_LIMIT_MS,
    () => open(home, parts),
  );

  const stop = async () => {
    const others = (['web', 'jobs'] as const).filter((part) => !parts.includes(part));
    const alone = (await tryParts(guard, others)) === undefined;
    await guard.end({ timeout: 1 });
    if (alone) await stopPostmaster(opened.dir);
  };
  return { ...opened, stop };
}

type Opened = Omit<EmbeddedDatabase, 'stop'> & { guard: postgres.Sql };

async function open(home: Home, parts: readonly Part[]): Promise<Opened> {
  const dir = join(home.dataDir, 'postgres');
  const isNew = !existsSync(join(dir, 'PG_VERSION'));
  if (isNew) await initialise(home, dir);
  const password = (await readFile(join(home.dataDir, 'postgres.password'), 'utf8')).trim();

  const leftOver = await readPostmaster(dir);
  const port = leftOver?.port ?? (await freePort(5433));
  if (!leftOver) launch(home, dir, port);
  const url = `postgres://${USER}:${password}@127.0.0.1:${port}/`;
  await untilItAnswers(`${url}postgres`, dir, home);

  const guard = postgres(`${url}postgres`, {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: `site:${process.pid}` },
  });
  await takeParts(guard, parts);
  const [known] = await guard`select 1 from pg_database where datname = ${DATABASE}`;
  if (!known) await guard.unsafe(`create database ${DATABASE}`);
  return {
    url: `${url}${DATABASE}`,
    dir,
    found: isNew ? 'new' : leftOver ? 'running' : 'stopped',
    guard,
  };
}

async function initialise(home: Home, dir: string): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(home.dataDir, 'postgres.password');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.user) {
    await chown(dir, home.user.uid, home.user.gid);
    await chown(passwordFile, home.user.uid, home.user.gid);
  }
  await run(home, 'initdb', [
    '-D',
    dir,
    '-U',
    USER,
    '--pwfile',
    passwordFile,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  await chmod(dir, 0o700);
}

function launch(home: Home, dir: string, port: number): void {
  const settings = Object.entries(SERVER_SETTINGS).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ]);
  const log = openSync(join(home.dataDir, 'postgres.log'), 'a', 0o600);
  const child = spawn(join(home.binDir, 'postgres'), ['-D', dir, '-p', String(port), ...settings], {
    detached: true,
    stdio: ['ignore', log, log],
    ...home.user,
  });
  child.on('error', () => undefined);
  child.unref();
  closeSync(log);
}

async function untilItAnswers(url: string, dir: string, home: Home): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const probe = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      await probe`select 1`;
      return;
    } catch (error) {
      if (performance.now() > deadline || isRefusal(error)) {
        throw new Error(
          `PostgreSQL in ${dir} did not start; its log is ${join(home.dataDir, 'postgres.log')}.`,
          { cause: error },
        );
      }
    } finally {
      await probe.end({ timeout: 0 });
    }
    await wait(30);
  }
}

/** A wrong password will not become right by waiting. */
function isRefusal(error: unknown): boolean {
  return (error as { code?: string }).code === '28P01';
}

/** Session locks tell who runs which part; they vanish with the process that held them, however it ended. */
async function takeParts(guard: postgres.Sql, parts: readonly Part[]): Promise<void> {
  const taken = await tryParts(guard, parts);
  if (taken === undefined) return;
  const [holder] = await guard<{ name: string }[]>`
    select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.classid = ${PART_LOCK} and l.objid = ${PARTS[taken]} and l.granted`;
  await guard.end({ timeout: 1 });
  const pid = holder?.name.split(':')[1] ?? 'unknown';
  throw new StartRefused(
    `The site already runs on this data folder, as process ${pid}. Stop that one first, or give this one another DATA_DIR.`,
  );
}

async function tryParts(guard: postgres.Sql, parts: readonly Part[]): Promise<Part | undefined> {
  for (const part of parts) {
    const [row] = await guard`select pg_try_advisory_lock(${PART_LOCK}, ${PARTS[part]}) as got`;
    if (!row?.['got']) return part;
  }
  return undefined;
}

/** What `postmaster.pid` says of a postmaster that still lives: one left over by a killed server. */
async function readPostmaster(dir: string): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map((line) => Number(line));
  if (!pid || !port || !(await isPostgres(pid, dir))) return undefined;
  return { pid, port };
}

async function isPostgres(pid: number, dir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  // The number may have passed to another program since.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.includes(dir);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

async function stopPostmaster(dir: string): Promise<void> {
  const postmaster = await readPostmaster(dir);
  if (!postmaster) return;
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (isAlive(postmaster.pid)) {
    if (performance.now() > deadline) return void process.kill(postmaster.pid, 'SIGQUIT');
    await wait(20);
  }
}
