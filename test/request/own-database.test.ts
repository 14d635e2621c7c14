import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectEnded, isRunning } from '../support/process-state.ts';
import { eventually } from '../support/eventually.ts';
import type { Program } from '../support/program.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';

/** What may happen to the database that comes along, and to the processes around it. */
const SENTENCE = /^[A-Z][^\n]*\.\n$/;

let dir: string;
let env: Record<string, string>;
const programs: Program[] = [];
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-own-'));
  // Run as root, PostgreSQL gets a user of its own, who only has to get through.
  await chmod(dir, 0o711);
  env = { DATA_DIR: dir, SEED: 'none', LOG_LEVEL: 'warn' };
});
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.signal('SIGKILL');
    await program.ended;
  }
  const pid = await postmaster();
  if (pid && (await isRunning(pid))) process.kill(pid, 'SIGQUIT');
  if (pid) await expectEnded(pid);
  await rm(dir, { recursive: true, force: true });
});

function run(...args: string[]): Program {
  const program = spawnServer(env, args);
  programs.push(program);
  return program;
}

async function web(...args: string[]): Promise<{ site: Program; address: string }> {
  env = { ...env, PORT: String(await unusedPort()) };
  const site = run(...args);
  const [, address = ''] = await site.waitForLine(/ is at (http\S+)/);
  return { site, address };
}

/** 0 when none runs. */
async function postmaster(): Promise<number> {
  return Number((await pidFile())[0]);
}

async function pidFile(): Promise<string[]> {
  const text = await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

/** Asks the site's PostgreSQL, where the parts are held. */
async function ask<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const password = (await readFile(join(dir, 'postgres.password'), 'utf8')).trim();
  const port = (await pidFile())[3];
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const partHolders = () =>
  ask(async (sql) => {
    const rows = await sql<{ pid: number }[]>`
      select pid from pg_locks where locktype = 'advisory' and granted`;
    return rows.map(({ pid }) => pid);
  });
const status = async (address: string) => (await fetch(`${address}/readyz`)).status;

test('a site whose connections were all cut still keeps its folder for itself', async () => {
  const { site, address } = await web();
  const cut = await ask(
    (sql) => sql<{ pid: number }[]>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const old = cut.map(({ pid }) => pid);
  await eventually(async () => {
    const holders = await partHolders();
    expect(holders).toHaveLength(2);
    expect(holders.filter((pid) => old.includes(pid))).toEqual([]);
  }, 20);

  env = { ...env, PORT: String(await unusedPort()) };
  const second = run();
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toContain(`as process ${site.pid}`);
  await eventually(async () => expect(await status(address)).toBe(200), 20);
  site.signal('SIGTERM');
  expect(await site.ended).toEqual({ code: 0, signal: null });
  expect(await postmaster()).toBe(0);
});

test('a postmaster that is killed comes back once, for both parts', async () => {
  const { site, address } = await web('web');
  const jobs = run('jobs');
  await jobs.waitForLine(/works on its jobs/);
  const before = await pidFile();
  process.kill(Number(before[0]), 'SIGKILL');
  await eventually(async () => expect((await pidFile())[0]).not.toBe(before[0]), 20);
  await eventually(async () => expect(await partHolders()).toHaveLength(2), 20);
  expect((await pidFile())[3]).toBe(before[3]);
  await eventually(async () => expect(await status(address)).toBe(200), 20);
  expect((await fetch(`${address}/about`)).status).toBe(200);
  expect(`${site.output()}${jobs.output()}`.match(/launching it again/g)).toHaveLength(1);

  const pid = await postmaster();
  for (const program of [site, jobs]) program.signal('SIGTERM');
  expect(await site.ended).toEqual({ code: 0, signal: null });
  expect(await jobs.ended).toEqual({ code: 0, signal: null });
  await expectEnded(pid);
});

test('a first start that is killed while it makes the database does not spoil the next', async () => {
  const first = run('jobs');
  await eventually(() => stat(join(dir, 'postgres.new')), 1);
  first.signal('SIGKILL');
  await first.ended;
  expect(await readdir(dir)).not.toContain('postgres');
  const { site } = await web();
  site.signal('SIGTERM');
  expect((await site.ended).code).toBe(0);
  expect(await readdir(dir)).not.toContain('postgres.new');
});

test('a start that is told to stop leaves nothing running', async () => {
  const first = run('jobs');
  await eventually(() => stat(join(dir, 'postgres', 'postmaster.pid')), 1);
  const pid = await postmaster();
  first.signal('SIGTERM');
  expect(await first.ended).toEqual({ code: 0, signal: null });
  if (pid > 0) await expectEnded(pid);
});

test('a folder with something else in it stays as it is, and is refused with one sentence', async () => {
  await mkdir(join(dir, 'postgres'));
  await writeFile(join(dir, 'postgres', 'thesis.txt'), 'chapter one');
  const refused = run('jobs');
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toMatch(SENTENCE);
  expect(await readFile(join(dir, 'postgres', 'thesis.txt'), 'utf8')).toBe('chapter one');
});
