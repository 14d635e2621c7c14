import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { cpuOf, residentMemoryOf, startLoad, startSite, type Row, type Site } from './measure.ts';

/**
 * What sockets of one network do that send 1,400 requests at once and read nothing, to the memory of the site and to
 * a visitor from elsewhere: `npm run bench -- pipelined [SECONDS]`. Each row is a site of its own, with the limits of
 * a site that was just started. Requests of every kind that a server treats apart.
 */
const SITE_PORT = 3_971;
const REQUESTS = 1_400;
const NUMBERS = [100, 1_000, 5_000] as const;
const MOST = 5_000;
const HOSTILE = '127.0.1.1';
const HONEST = '127.0.9.1';
const LOOK_MS = 100;
const MIB = 1_048_576;

const get = (more = '') => `GET / HTTP/1.1\r\nHost: localhost:${SITE_PORT}\r\n${more}\r\n`;
const PLAIN = get();
const KINDS: readonly (readonly [name: string, request: string])[] = [
  ['plain', PLAIN],
  ['without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ['that expect what is unknown', get('Expect: more\r\n')],
  ['that expect to go on', get('Expect: 100-continue\r\n')],
  ['with a body', `${get('Content-Length: 1\r\n')}a`],
  ['with a body in chunks', `${get('Transfer-Encoding: chunked\r\n')}1\r\na\r\n0\r\n\r\n`],
  ['with a long head', get(`Cookie: ${'a'.repeat(7_500)}\r\n`)],
];

type VisitorReport = { requests: number; p50: number; p99: number; most: number; bad: number };
type HostileReport = { opened: number };

export async function benchPipelined(seconds: number): Promise<Row[]> {
  const rows = [await benchRow('plain', 0, PLAIN, seconds)];
  for (const [name, request] of KINDS)
    for (const sockets of NUMBERS) rows.push(await benchRow(name, sockets, request, seconds));
  rows.push(await benchRow('plain', MOST, PLAIN, seconds, 'again'));
  return rows;
}

async function benchRow(
  name: string,
  sockets: number,
  request: string,
  seconds: number,
  again = '',
): Promise<Row> {
  const site = await startSite(SITE_PORT, { LIMITS_SCALE: '1', TRUST_PROXY: '' });
  try {
    const [pid = 0] = site.pids();
    await fetch(`http://localhost:${SITE_PORT}/`);
    await lastLineOf(startLoad('bench/visitor.ts', [SITE_PORT, '/', 2, HONEST]));
    const before = residentMemoryOf(pid);
    const cpu = cpuOf([pid]);
    const idle = openFilesOf(pid);
    let [most, mostHeld, held] = [before, 0, 0];
    const looking = setInterval(() => {
      most = Math.max(most, residentMemoryOf(pid));
      held = openFilesOf(pid) - idle;
      mostHeld = Math.max(mostHeld, held);
    }, LOOK_MS);
    const hostile = lastLineOf<HostileReport>(
      startLoad('bench/hostile-sockets.ts', [
        SITE_PORT,
        sockets,
        REQUESTS,
        seconds + 1,
        HOSTILE,
        request,
        ...(again ? [again] : []),
      ]),
    );
    const visits = await lastLineOf<VisitorReport>(
      startLoad('bench/visitor.ts', [SITE_PORT, '/', seconds, HONEST]),
    );
    const told = await hostile;
    const spent = (cpuOf([pid]) - cpu) / 1e6;
    clearInterval(looking);
    const there = await isThere();
    await wait(2_000);
    const row = `${sockets} sockets, requests ${name}${again ? ', opened again' : ''}`;
    print(row, {
      before,
      most,
      after: there ? residentMemoryOf(pid) : 0,
      visits,
      told,
      spent,
      mostHeld,
      held,
    });
    return { name: `a visitor beside ${row}`, micros: (visits?.p50 ?? NaN) * 1_000 };
  } finally {
    await stopSite(site);
  }
}

type RowValues = {
  before: number;
  most: number;
  after: number;
  visits: VisitorReport | undefined;
  told: HostileReport | undefined;
  spent: number;
  mostHeld: number;
  held: number;
};

function print(
  name: string,
  { before, most, after, visits, told, spent, mostHeld, held }: RowValues,
): void {
  const mib = (bytes: number) => `${(bytes / MIB).toFixed(0)} MiB`;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(
    [
      `${name}: memory ${mib(before)}, at most +${mib(most - before)}, ${after === 0 ? 'the site has ended' : `${mib(after)} when they had gone`}; ${spent.toFixed(1)} s of CPU`,
      visits
        ? `  a visitor from another network: p50 ${ms(visits.p50)}  p99 ${ms(visits.p99)}  at most ${ms(visits.most)}  refused ${visits.bad} of ${visits.requests}`
        : '  no visitor came through',
      told
        ? `  ${told.opened} opened; the site held ${mostHeld} connections at most, ${held} in the end`
        : '  the sockets tell nothing',
    ].join('\n'),
  );
}

async function lastLineOf<T>(load: ReturnType<typeof startLoad>): Promise<T | undefined> {
  const ended = once(load, 'exit');
  let last: string | undefined;
  for await (const line of createInterface(load.stdout)) last = line;
  await ended;
  return last === undefined ? undefined : (JSON.parse(last) as T);
}

function isThere(): Promise<boolean> {
  return fetch(`http://localhost:${SITE_PORT}/livez`, { signal: AbortSignal.timeout(20_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What it holds open: connections, beside a few files. */
function openFilesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** A site that has ended by itself leaves its database behind. */
async function stopSite(site: Site): Promise<void> {
  const [pid = 0, postmaster = 0] = site.pids();
  if (residentMemoryOf(pid) > 0) return site.stop();
  process.kill(postmaster, 'SIGINT');
}
