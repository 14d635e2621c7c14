import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectEnded, isRunning } from '../../../test/support/process-state.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { superuserOf } from '../../../test/support/superuser.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded-database.server.ts';
import { withFileLock } from './file-lock.server.ts';

const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;
const SENTENCE = /^[A-Z][^\n]*\.$/;

let dir: string;
/** If the database's user cannot enter root's checkout, the folder is elsewhere. */
let folder: string;
const running = new Set<EmbeddedDatabase>();
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'own-database-'));
  folder = join(dir, 'postgres');
  // Others may only pass through: as root, the database runs as a user of its own.
  await chmod(dir, 0o711);
});
afterEach(async () => {
  for (const database of running) await database.stop();
  running.clear();
  await rm(dir, { recursive: true, force: true });
});

function watch(signal?: AbortSignal) {
  return {
    ...(signal && { signal }),
    say: vi.fn<(line: string) => void>(),
    lost: vi.fn<(reason: string) => void>(),
    log: vi.fn<(message: string) => void>(),
  };
}

async function start(
  parts: readonly ('web' | 'jobs')[] = ['web', 'jobs'],
  watching = watch(),
): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase(dir, parts, watching);
  running.add(database);
  folder = database.dir;
  return database;
}

async function refusal(): Promise<string> {
  const error: unknown = await start().catch((reason: unknown) => reason);
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  expect(name).toBe('StartupError');
  expect(message).toMatch(SENTENCE);
  return message;
}

/** 0 if no postmaster runs. */
async function postmaster(): Promise<number> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n', 1)[0]);
}

/**
 * Runs work in another session of that server, in the database where the process locks are held, since a lock belongs
 * to one database.
 */
async function asOther<Result>(
  database: EmbeddedDatabase,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(await superuserOf(database), {
    max: 1,
    onnotice: () => undefined,
    connection: { application_name: 'site:4242' },
  });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const endGuard = (sql: postgres.Sql) => sql`
  select pid, pg_terminate_backend(pid) from pg_stat_activity
  where application_name = ${`site:${process.pid}`} and datname = 'postgres'`;
const holders = async (sql: postgres.Sql) =>
  (await sql<{ pid: number }[]>`select pid from pg_locks where locktype = 'advisory'`).map(
    ({ pid }) => pid,
  );
const partsHeld = async (sql: postgres.Sql) =>
  (await sql`select 1 from pg_locks where locktype = 'advisory' and granted`).length;

test('several starts at once on one machine find a port each', async () => {
  const folders = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const one = await mkdtemp(join(tmpdir(), 'own-database-'));
      await chmod(one, 0o711);
      return one;
    }),
  );
  const starts = () =>
    Promise.allSettled(
      folders.map(async (one) => {
        const database = await startEmbeddedDatabase(one, ['web'], watch());
        running.add(database);
        return new URL(database.url).port;
      }),
    );
  try {
    // The clusters exist already and start together, so that only the choice of a port separates them.
    for (let again = 0; again < 3; again++) {
      const ports = (await starts()).map((one) =>
        one.status === 'fulfilled' ? one.value : String(one.reason),
      );
      expect(ports).toEqual(ports.map(() => expect.stringMatching(/^\d+$/) as string));
      expect(new Set(ports).size).toBe(folders.length);
      for (const database of running) await database.stop();
      running.clear();
      for (const one of folders)
        await rm(join(one, 'postgres', 'postmaster.opts'), { force: true });
    }
  } finally {
    for (const database of running) await database.stop();
    running.clear();
    for (const one of folders) await rm(one, { recursive: true, force: true });
  }
});

describe('a folder that exists already', () => {
  test('is left as it is if it is not a database', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'thesis.txt'), 'chapter one');
    expect(await refusal()).toContain(folder);
    expect(await readFile(join(folder, 'thesis.txt'), 'utf8')).toBe('chapter one');
    expect(await readdir(dir)).toEqual(['postgres']);
  });

  test('is not used if its first start was killed', async () => {
    await mkdir(join(dir, 'postgres.new', 'cluster-old'), { recursive: true });
    await writeFile(join(dir, 'postgres.new', 'cluster-old', 'PG_VERSION'), '18\n');
    await writeFile(join(dir, 'postgres.password'), 'of another cluster\n');
    await mkdir(folder);
    const database = await start();
    expect(database.found).toBe('new');
    expect(await asOther(database, (sql) => sql`select 1 as one`)).toMatchObject([{ one: 1 }]);
    expect((await readdir(dir)).toSorted()).toEqual([
      'postgres',
      'postgres.log',
      'postgres.password',
    ]);
    expect((await stat(join(dir, 'postgres.password'))).mode & 0o777).toBe(0o600);
  });

  test('keeps its owner and its permissions', async () => {
    const before = await stat(dir);
    await start();
    const after = await stat(dir);
    expect([after.uid, after.gid, after.mode]).toEqual([before.uid, before.gid, before.mode]);
  });

  test('is refused with a sentence if password or settings are wrong', async () => {
    await (await start()).stop();
    const password = await readFile(join(dir, 'postgres.password'), 'utf8');

    await writeFile(join(dir, 'postgres.password'), 'wrong\n');
    expect(await refusal()).toContain(join(dir, 'postgres.password'));
    expect(await postmaster()).toBe(0);
    await rm(join(dir, 'postgres.password'));
    expect(await refusal()).toContain(join(dir, 'postgres.password'));
    await writeFile(join(dir, 'postgres.password'), password);

    const settings = await readFile(join(folder, 'postgresql.conf'), 'utf8');
    await writeFile(join(folder, 'postgresql.conf'), 'nonsense\n');
    // The test sees that the process ended, and not only that it does not answer.
    expect(await refusal()).toMatch(/exit code 1.*postgres\.log/);
    await writeFile(join(folder, 'postgresql.conf'), settings);
    expect((await start()).found).toBe('stopped');
  });

  test('is refused with a sentence if this user may not write there', async () => {
    await chmod(dir, 0o555);
    const said = await inChild({}, IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {});
    expect(said).toMatch(/^StartupError: DATA_DIR .*EACCES.*\.\n$/);
    await chmod(dir, 0o711);
  });

  test('is refused if root needs a user for it and cannot create one', async () => {
    const programs = join(dir, 'bin');
    await mkdir(programs);
    await symlink('/bin/sh', join(programs, 'sh'));
    // Any other user runs it as themselves, so no user is looked up.
    const wanted = IS_ROOT
      ? /^StartupError: PostgreSQL does not run as root.*useradd.*\.\n$/
      : /^started\n$/;
    expect(await inChild({ PATH: programs }, {})).toMatch(wanted);
  });
});

/** Starts the database in a process of its own, as another user, and returns the refusal. */
async function inChild(
  env: Record<string, string>,
  as: { uid?: number; gid?: number },
): Promise<string> {
  const module = new URL('embedded-database.server.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    await startEmbeddedDatabase(${JSON.stringify(dir)}, ['web']).then(
      async ({ stop }) => (await stop(), console.log('started')),
      (error) => console.log(String(error)),
    );`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script],
    { env: { PATH: dirname(process.execPath), ...env }, ...as },
  );
  return stdout;
}

describe('while it runs', () => {
  test('a lost connection comes back with its locks, and another start is refused', async () => {
    const watching = watch();
    const database = await start(['web', 'jobs'], watching);
    await asOther(database, async (sql) => {
      expect(await partsHeld(sql)).toBe(2);
      const [before] = await endGuard(sql);
      await eventually(async () => {
        expect(await partsHeld(sql)).toBe(2);
        expect(await holders(sql)).not.toContain(before?.['pid']);
      });
    });
    const error: unknown = await startEmbeddedDatabase(dir, ['web']).catch(
      (reason: unknown) => reason,
    );
    expect(String(error)).toContain(`as process ${process.pid}`);
    expect(watching.lost).not.toHaveBeenCalled();
    await database.stop();
    expect(await postmaster()).toBe(0);
  });

  test('its connection is not renewed after a while', async () => {
    vi.stubEnv('PGMAX_LIFETIME', '0.05');
    vi.stubEnv('PGIDLE_TIMEOUT', '0.05');
    const watching = watch();
    const database = await start(['web'], watching);
    const hasClosed = Promise.withResolvers<void>();
    const other = postgres(database.url, { max: 1, onclose: () => hasClosed.resolve() });
    await other`select 1`;
    await hasClosed.promise;
    vi.unstubAllEnvs();
    await other.end();
    expect(watching.log).not.toHaveBeenCalled();
    expect(await asOther(database, partsHeld)).toBe(1);
  });

  test('a session that took over meanwhile stays: the site is told, and stopping ends nothing', async () => {
    const watching = watch();
    const database = await start(['web'], watching);
    await asOther(database, async (sql) => {
      // The file lock keeps the site from being faster and taking the parts.
      await withFileLock(join(dirname(folder), 'start.lock'), 60_000, async () => {
        await endGuard(sql);
        await eventually(async () => {
          const [row] = await sql`select pg_try_advisory_lock(7239003, 1) as got`;
          expect(row?.['got']).toBe(true);
        });
      });
      await eventually(() => expect(watching.lost).toHaveBeenCalledOnce());
      expect(watching.lost.mock.calls[0]?.[0]).toMatch(SENTENCE);
      expect(watching.lost.mock.calls[0]?.[0]).toContain('Process 4242');
      const pid = await postmaster();
      await database.stop();
      expect(await postmaster()).toBe(pid);
      expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
    });
    expect((await start()).found).toBe('running');
  });

  test.each([['launched'], ['found']])(
    'a postmaster that was %s and is killed is launched again on its port',
    async (how) => {
      if (how === 'found') await leaveRunning();
      const watching = watch();
      const database = await start(['web', 'jobs'], watching);
      expect(database.found).toBe(how === 'found' ? 'running' : 'new');
      const pid = await postmaster();
      await asOther(database, async (sql) => {
        await sql`create table kept (value int)`;
        process.kill(pid, 'SIGKILL');
        // PostgreSQL refuses to follow a process that nobody reaped, and process 1 takes a while to do so.
        await eventually(async () => expect(await postmaster()).not.toBe(pid));
        await eventually(() => sql`insert into kept values (1)`);
      });
      const next = await postmaster();
      await eventually(async () => expect(await asOther(database, partsHeld)).toBe(2));
      expect(watching.log.mock.calls.flat().join('\n')).toContain('(1 of 5)');
      expect(watching.lost).not.toHaveBeenCalled();
      await database.stop();
      await expectEnded(next);
    },
  );

  test('it stops although PostgreSQL does not answer, and before PostgreSQL does', async () => {
    const database = await start();
    const pid = await postmaster();
    process.kill(pid, 'SIGSTOP');
    await database.stop();
    expect(await isRunning(pid)).toBe(true);
    process.kill(pid, 'SIGCONT');
    await expectEnded(pid);
  });
});

/** A start in another process that is killed while its PostgreSQL stays. */
async function leaveRunning(): Promise<void> {
  const module = new URL('embedded-database.server.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    await startEmbeddedDatabase(${JSON.stringify(dir)}, ['web']);
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: 'inherit',
  });
  await once(child, 'exit');
}

describe('an aborted start', () => {
  test.each([
    ['while the database is made', 'postgres.new', 'new'],
    ['while PostgreSQL starts', 'postgres/postmaster.pid', 'stopped'],
  ])('%s ends with the reason and leaves nothing running', async (_, sign, found) => {
    const giveUp = new AbortController();
    const reason = new Error('stopped by hand');
    const started = start(['web', 'jobs'], watch(giveUp.signal));
    const outcome = started.catch((error: unknown) => error);
    await eventually(() => stat(join(dir, sign)), 1);
    const pid = await postmaster();
    giveUp.abort(reason);
    expect(await outcome).toBe(reason);
    expect(await postmaster()).toBe(0);
    if (pid > 0) await expectEnded(pid);
    expect((await readdir(dir)).includes('start.lock')).toBe(false);
    // The file exists a moment before it contains the number.
    expect((await start()).found).toBe(found);
  });
});
