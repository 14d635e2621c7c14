import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectEnded, isRunning } from '../support/process-state.ts';
import { eventually } from '../support/eventually.ts';
import { childrenOf, createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import { startProgram, type Program } from '../support/program.ts';
import { unusedPort } from '../support/server-process.ts';
import { ALLOCATOR } from '../../server/watch.js';

/** `npm start`: what becomes of the site when its server is killed, hangs, or is told to stop, and by whom. */
const SENTENCE = /^[A-Z][^\n]*\.\n$/;
const run = promisify(execFile);

let own: OwnDatabase;
let env: Record<string, string>;
let site: Program;
const servers = new Set<number>();

beforeEach(async () => {
  own = await createOwnDatabase();
  env = { DATA_DIR: own.dir, SEED: 'none', LOG_LEVEL: 'error', PORT: String(await unusedPort()) };
});
afterEach(async () => {
  for (const pid of [site.pid, ...servers]) if (await isRunning(pid)) process.kill(pid, 'SIGKILL');
  servers.clear();
  await site.ended;
  await own.remove();
});

/** The server that runs now, which is not one of those that ran before. */
async function nextServer(): Promise<number> {
  return eventually(async () => {
    const [pid = 0] = await childrenOf(site.pid);
    expect(pid).toBeGreaterThan(0);
    expect(servers).not.toContain(pid);
    servers.add(pid);
    return pid;
  }, 20);
}

/** Which start it is: each prints one address. */
async function started(nth = 1): Promise<string> {
  const [, address = ''] = await site.waitForLine(new RegExp(`(?: is at (http\\S+)[^]*?){${nth}}`));
  return address;
}

async function begin(): Promise<{ address: string; server: number }> {
  site = startProgram(process.execPath, ['server/watch.js'], env);
  const address = await started();
  return { address, server: await nextServer() };
}

const status = async (address: string) => (await fetch(`${address}/readyz`)).status;
const residentMb = async (pid: number) =>
  Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1_024;

test('a server that is killed comes back where it was, on the same database', async () => {
  delete env['PORT'];
  const { address, server } = await begin();
  const database = await own.postmaster();
  const began = performance.now();
  process.kill(server, 'SIGKILL');
  expect(await started(2)).toBe(address);
  expect(await status(address)).toBe(200);
  const tookMs = Math.round(performance.now() - began);
  console.log(`Answers again ${tookMs} ms after a kill.`);
  expect(await own.postmaster()).toBe(database);
  const [line = ''] = site.output().match(/^\{.*started again.*\}$/m) ?? [];
  const { level, msg } = JSON.parse(line) as { level: number; msg: string };
  expect([level, msg]).toEqual([
    50,
    'the server was ended by SIGKILL; it is started again, 1 of 5 times in ten minutes',
  ]);

  const again = await nextServer();
  expect(await residentMb(site.pid)).toBeLessThan(60);
  site.signal('SIGTERM');
  expect(await site.ended).toEqual({ code: 0, signal: null });
  await expectEnded(again);
  expect(await own.postmaster()).toBe(0);
});

test('the server gives memory back, and its database is left as it is', async () => {
  const { server } = await begin();
  const allocatorOf = async (pid: number) =>
    (await readFile(`/proc/${pid}/environ`, 'utf8'))
      .split('\0')
      .filter((line) => line.startsWith('MALLOC_'))
      .toSorted();
  expect(await allocatorOf(server)).toEqual(
    Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`),
  );
  expect(await allocatorOf(await own.postmaster())).toEqual([]);
  site.signal('SIGTERM');
  await site.ended;
});

test('one that hangs is killed and comes back', async () => {
  const { address, server } = await begin();
  process.kill(server, 'SIGSTOP');
  expect(await started(2)).toBe(address);
  expect(site.output()).toContain('did not go on and was killed');
  expect(await status(address)).toBe(200);
});

test('what ends again and again is given up with one sentence, and nothing is left running', async () => {
  let { server } = await begin();
  const database = await own.postmaster();
  const told: string[] = [];
  for (let nth = 2; nth <= 6; nth++) {
    process.kill(server, 'SIGKILL');
    await site.waitForLine(new RegExp(`again, ${nth - 1} of 5`));
    await started(nth);
    server = await nextServer();
    told.push(String(nth));
  }
  expect(told).toHaveLength(5);
  const before = site.output();
  process.kill(server, 'SIGKILL');
  expect(await site.ended).toEqual({ code: 1, signal: null });
  const said = site.output().slice(before.length);
  expect(said).toMatch(SENTENCE);
  expect(said).toContain('was ended by SIGKILL');
  await expectEnded(database);
});

test('a stop while it waits to start again ends the database too', async () => {
  let { server } = await begin();
  const database = await own.postmaster();
  for (const nth of [1, 2, 3, 4]) {
    process.kill(server, 'SIGKILL');
    await site.waitForLine(new RegExp(`again, ${nth} of 5`));
    // The fourth waits for twelve seconds, less the time that the third took to start.
    if (nth < 4) {
      await started(nth + 1);
      server = await nextServer();
    }
  }
  site.signal('SIGINT');
  expect(await site.ended).toEqual({ code: 0, signal: null });
  await expectEnded(database);
});

test('a stop while it has only begun to start ends in order as well', async () => {
  const { server } = await begin();
  const database = await own.postmaster();
  process.kill(server, 'SIGKILL');
  // The next one runs from here on, and hears no signal before it has read its first file.
  await nextServer();
  site.signal('SIGTERM');
  expect(await site.ended).toEqual({ code: 0, signal: null });
  await expectEnded(database);
});

test('a server that is told to stop by its own number has stopped for good', async () => {
  const { server } = await begin();
  process.kill(server, 'SIGTERM');
  expect(await site.ended).toEqual({ code: 0, signal: null });
  expect(await own.postmaster()).toBe(0);
});

test('a server does not outlive who watches over it, and stops in order', async () => {
  const { server } = await begin();
  const database = await own.postmaster();
  site.signal('SIGKILL');
  await expectEnded(server);
  await expectEnded(database);
  expect(await own.postmaster()).toBe(0);
});

test('a start that is refused is not tried again', async () => {
  env['SECRET'] = 'short';
  site = startProgram(process.execPath, ['server/watch.js'], env);
  expect(await site.ended).toEqual({ code: 1, signal: null });
  expect(site.output()).toMatch(SENTENCE);
  expect(site.output()).toContain('SECRET');
});
