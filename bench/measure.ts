import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * What every measurement shares: the whole site with its database on one core, the load on the other; CPU-µs an
 * operation over all of the site's processes, which a busy neighbour moves least; medians of several rounds taken
 * turn by turn.
 */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const CLOCK_TICK_US = 10_000;

export type Side = { pids: () => number[]; stop: () => Promise<void> };
export type Run = {
  requests: number;
  p50: number;
  p99: number;
  bad: number;
  cpu: number;
  seconds: number;
};

export async function startSite(
  port: number,
  env: Record<string, string> = {},
): Promise<Side & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  // The database's own user has to get in.
  chmodSync(dataDir, 0o711);
  const child = pinned(['server/start.ts'], {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    LIMITS_SCALE: '1000000',
    TRUST_PROXY: '127.0.0.1',
    ...env,
  });
  await says(child, 'http://localhost');
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  return { dataDir, stop, pids: () => [child.pid ?? 0, postmaster, ...childrenOf(postmaster)] };
}

export async function startBare(port: number, bytes: number): Promise<Side> {
  const child = pinned(['bench/bare.ts', String(port), String(bytes)], {});
  await says(child, 'listening');
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
  side: Pick<Side, 'pids'>,
  program: string,
  args: readonly (string | number)[],
): Run {
  const before = ticksOf(side);
  const began = performance.now();
  const said = execFileSync(
    'taskset',
    ['-c', LOAD_CORE, process.execPath, program, ...args.map(String)],
    { encoding: 'utf8', maxBuffer: 1e8 },
  );
  const seconds = (performance.now() - began) / 1_000;
  const run = JSON.parse(said) as Omit<Run, 'cpu' | 'seconds'>;
  return { ...run, seconds, cpu: ((ticksOf(side) - before) * CLOCK_TICK_US) / run.requests };
}

/** Every row once a round, so that what disturbs one disturbs its neighbours too. */
export function inTurns(
  rounds: number,
  rows: readonly [name: string, run: () => Run][],
): Map<string, Run[]> {
  const runs = new Map<string, Run[]>(rows.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of rows) runs.get(name)?.push(run());
  return runs;
}

export function print(runs: ReadonlyMap<string, readonly Run[]>, seconds: number): void {
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

function pinned(args: readonly string[], env: Record<string, string>): ChildProcess {
  return spawn('taskset', ['-c', SERVER_CORE, process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function says(child: ChildProcess, words: string): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(words)) break;
  child.stdout?.resume();
}

/** Clock ticks of user and system time: fields 14 and 15 of /proc/PID/stat. */
function ticksOf({ pids }: Pick<Side, 'pids'>): number {
  return pids().reduce((sum, pid) => {
    const fields = statOf(pid);
    return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }, 0);
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
