import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Pages against bare node:http in one run: `npm run bench`. The server side on one core, the load on the
 * other; what counts is CPU-µs a request, which a busy neighbour moves least, and the ratio to bare.
 */
const SITE_PORT = 3_911;
const BARE_PORT = 3_912;
const SECONDS = Number(process.argv[2] ?? '5');
const ROUNDS = 3;
const CLOCK_TICK_US = 10_000;

type Run = { requests: number; p50: number; p99: number; bad: number; cpu: number };

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const site = pinned('0', ['server/start.ts'], {
  PORT: String(SITE_PORT),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  LIMITS_SCALE: '1000',
});
try {
  await says(site, 'http://localhost');
  const home = await fetch(`http://localhost:${SITE_PORT}/`, {
    headers: { 'accept-encoding': 'br' },
  });
  const page = await home.text();
  const question = /\/question\/[0-9a-z]{10}/.exec(page)?.[0] ?? '/question';
  const bytes = Number(home.headers.get('content-length'));
  const bare = pinned('0', ['bench/bare.ts', String(BARE_PORT), String(bytes)], {});
  await says(bare, 'listening');
  const br = 'Accept-Encoding=br';
  const etag =
    (
      await fetch(`http://localhost:${SITE_PORT}/faq`, { headers: { 'accept-encoding': 'br' } })
    ).headers.get('etag') ?? '';
  const rows: [string, ChildProcess, number, string, string[]][] = [
    ['bare 200', bare, BARE_PORT, '/', []],
    ['cached page', site, SITE_PORT, '/', [br]],
    ['bare 304', bare, BARE_PORT, '/', ['If-None-Match="v1"']],
    ['304', site, SITE_PORT, '/faq', [br, `If-None-Match=${etag}`]],
    ['made for one: question', site, SITE_PORT, question, ['Cookie=__Host-sid=none']],
    ['made for one: faq', site, SITE_PORT, '/faq', ['Cookie=__Host-sid=none']],
  ];
  const runs = new Map<string, Run[]>(rows.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, server, port, path, headers] of rows) {
      const run = measure(server, port, path, name.startsWith('made') ? 4 : 32, headers);
      runs.get(name)?.push(run);
    }
  }
  for (const [name, list] of runs) {
    const by = list.toSorted((a, b) => a.cpu - b.cpu);
    const middle = by[Math.floor(by.length / 2)];
    if (!middle) continue;
    const range = `${by[0]?.cpu.toFixed(1)}–${by.at(-1)?.cpu.toFixed(1)}`;
    console.log(
      `${name.padEnd(24)} ${(middle.requests / SECONDS).toFixed(0).padStart(7)}/s  ${middle.cpu.toFixed(1).padStart(8)} µs CPU (${range})  p99 ${middle.p99.toFixed(1)} ms  bad ${middle.bad}`,
    );
  }
  bare.kill();
} finally {
  site.kill('SIGTERM');
  await once(site, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}

function measure(
  server: ChildProcess,
  port: number,
  path: string,
  connections: number,
  headers: string[],
): Run {
  const before = cpuOf(server);
  const args = [
    '-c',
    '1',
    process.execPath,
    'bench/load.ts',
    String(port),
    path,
    String(connections),
    String(SECONDS),
    ...headers,
  ];
  const said = execFileSync('taskset', args, { encoding: 'utf8' });
  const run = JSON.parse(said) as Omit<Run, 'cpu'>;
  return { ...run, cpu: ((cpuOf(server) - before) * CLOCK_TICK_US) / run.requests };
}

function pinned(core: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn('taskset', ['-c', core, process.execPath, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function says(child: ChildProcess, words: string): Promise<void> {
  for await (const chunk of child.stdout ?? []) if (String(chunk).includes(words)) break;
  child.stdout?.resume();
}

/** Clock ticks of user and system time: fields 14 and 15 of /proc/PID/stat. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
