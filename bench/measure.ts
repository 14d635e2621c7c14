import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ALLOCATOR } from '../server/watch.js';

/**
 * What every measurement shares: the whole site with its database on one core, the load on the other; CPU-µs an
 * operation over all of the site's processes, which a busy neighbour moves least; medians of several rounds taken
 * turn by turn.
 */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const CLOCK_TICK_US = 10_000;
/** What the first leaves behind the next one takes. */
const COLLECTIONS = 3;

/** `pids`: the site's process first, then its database's. */
export type Measured = { pids: () => number[]; stop: () => Promise<void> };
export type Run = {
  requests: number;
  p50: number;
  p99: number;
  bad: number;
  cpu: number;
  seconds: number;
};

/** What one operation costs: CPU, or time where nobody else is served meanwhile. */
export type Row = { name: string; micros: number };

export type Site = Measured & {
  dataDir: string;
  /** Without a word, as a machine that loses its power; its database goes on. */
  killAndStart: () => Promise<void>;
};

export async function startSite(port: number, env: Record<string, string> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  // The database's own user has to get in.
  chmodSync(dataDir, 0o711);
  const start = async () => {
    const started = spawnPinned(['server/start.ts'], {
      ...ALLOCATOR,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      LIMITS_SCALE: '1000000',
      TRUST_PROXY: '127.0.0.1',
      ...env,
    });
    await waitForOutput(started, 'http://localhost');
    return started;
  };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await once(child, 'exit');
  };
  let child = await start();
  const stop = async () => {
    await end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  const killAndStart = async () => {
    await end('SIGKILL');
    child = await start();
  };
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const pids = () => [child.pid ?? 0, postmaster, ...childrenOf(postmaster)];
  return { dataDir, stop, killAndStart, pids };
}

/** One more process for pages, on the database of a site that was started here. */
export async function startBeside(
  site: Site,
  port: number,
  env: Record<string, string>,
): Promise<Measured> {
  const child = spawnPinned(['server/start.ts', 'web'], {
    ...ALLOCATOR,
    PORT: String(port),
    DATABASE_URL: databaseOf(site),
    LOG_LEVEL: 'warn',
    LIMITS_SCALE: '1000000',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  });
  await waitForOutput(child, 'http://localhost');
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await wait(20);
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { pids: () => [child.pid ?? 0], stop };
}

/** So that what stands before a site is no part of what the site costs. */
export function moveToLoad(pid: number): void {
  execFileSync('taskset', ['-a', '-cp', LOAD_CORE, String(pid)], { stdio: 'ignore' });
}

/** For what is made to use more than one. */
export function allowAllCores(pid: number): void {
  execFileSync('taskset', ['-a', '-cp', `${SERVER_CORE},${LOAD_CORE}`, String(pid)], {
    stdio: 'ignore',
  });
}

/** Asks a process that was started with --inspect to collect its garbage. */
async function collectGarbage(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl: url = '' } = {}] = (await answer.json()) as Record<
    string,
    string
  >[];
  const socket = new WebSocket(url);
  await new Promise((open) => socket.addEventListener('open', open));
  for (let id = 1; id <= COLLECTIONS; id++) {
    const done = new Promise((told) => socket.addEventListener('message', told, { once: true }));
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await done;
  }
  socket.close();
}

export async function startBareServer(port: number, bytes: number): Promise<Measured> {
  const child = spawnPinned(['bench/bare.ts', String(port), String(bytes)], {});
  await waitForOutput(child, 'listening');
  return { pids: () => [child.pid ?? 0], stop: async () => void child.kill() };
}

/** Where a site that was started here keeps its database. */
export function databaseOf({ dataDir }: { dataDir: string }): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${password}@127.0.0.1:${port}/site`;
}

/** Runs a load to its end and tells what it cost the other side. */
export function measure(
  side: Pick<Measured, 'pids'>,
  program: string,
  args: readonly (string | number)[],
): Run {
  const before = cpuOf(side.pids());
  const began = performance.now();
  const run = runLoad(program, args) as Omit<Run, 'cpu' | 'seconds'>;
  const seconds = (performance.now() - began) / 1_000;
  return { ...run, seconds, cpu: (cpuOf(side.pids()) - before) / run.requests };
}

/** What a load says when it has ended. */
export function runLoad(program: string, args: readonly (string | number)[]): unknown {
  const said = execFileSync(
    'taskset',
    ['-c', LOAD_CORE, process.execPath, program, ...args.map(String)],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  return JSON.parse(said);
}

/** A load that goes on, with lines to and from it. */
export function startLoad(program: string, args: readonly (string | number)[]) {
  return spawn('taskset', ['-c', LOAD_CORE, process.execPath, program, ...args.map(String)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Every row once a round, so that what disturbs one disturbs its neighbours too. */
export function runInTurns(
  rounds: number,
  rows: readonly [name: string, run: () => Run][],
): Map<string, Run[]> {
  const runs = new Map<string, Run[]>(rows.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of rows) runs.get(name)?.push(run());
  return runs;
}

export function rowsOf(runs: ReadonlyMap<string, readonly Run[]>): Row[] {
  return Array.from(runs, ([name, list]) => ({ name, micros: median(list.map(({ cpu }) => cpu)) }));
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function printRuns(runs: ReadonlyMap<string, readonly Run[]>, seconds: number): void {
  for (const [name, list] of runs) {
    const by = list.toSorted((a, b) => a.cpu - b.cpu);
    const middle = by[Math.floor(by.length / 2)];
    if (!middle) continue;
    const range = `${by[0]?.cpu.toFixed(1)}–${by.at(-1)?.cpu.toFixed(1)}`;
    console.log(
      `${name.padEnd(34)} ${(middle.requests / seconds).toFixed(0).padStart(7)}/s  ${middle.cpu.toFixed(1).padStart(8)} µs CPU (${range})  p50 ${middle.p50.toFixed(1)}  p99 ${middle.p99.toFixed(1)} ms  bad ${middle.bad}`,
    );
  }
}

function spawnPinned(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function waitForOutput(child: ChildProcess, words: string): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(words)) break;
  child.stdout?.resume();
}

/**
 * User and system time in µs, with that of children that have ended meanwhile, as the database's own workers do: fields 14
 * to 17 of /proc/PID/stat.
 */
export function cpuOf(pids: readonly number[]): number {
  const fields = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return fields.reduce((sum, ticks) => sum + ticks, 0) * CLOCK_TICK_US;
}

/** What a process holds of the machine's memory, in bytes, when it has cleared away what it does not need. */
export async function memoryOf(pid: number, inspected: number): Promise<number> {
  await collectGarbage(inspected);
  return residentMemoryOf(pid);
}

/** The same as it is, garbage and all: that is what a machine runs out of. Nothing of one that has ended. */
export function residentMemoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statOf(pid)[1]) === parent);
}

/** What follows the program's name; nothing of one that has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
