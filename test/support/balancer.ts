import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, startProgram } from './program.ts';
import { untilReady } from './server-process.ts';

/** HAProxy as `deploy/haproxy.cfg` has it, before processes of a test. */
export type Balancer = {
  address: string;
  pid: number;
  /** What it wrote: its own state, and a line for each request that failed. */
  output(): string;
  stop(): Promise<void>;
};

/** Each response says in it which server of the file it is from. */
export const PROCESS_HEADER = 'x-process';
/** As the file calls them, and where it expects them. */
const SERVERS = { one: '127.0.0.1:3001', two: '127.0.0.1:3002', three: '127.0.0.1:3003' };
export type ServerName = keyof typeof SERVERS;
const NAMES = Object.keys(SERVERS) as ServerName[];

export async function startBalancer(
  program: string,
  port: number,
  ports: Readonly<Record<ServerName, number>>,
  more: readonly [from: string, to: string][] = [],
): Promise<Balancer> {
  const dir = await mkdtemp(join(tmpdir(), 'site-balancer-'));
  const config = join(dir, 'haproxy.cfg');
  const changes: [from: string, to: string][] = [
    ['bind :80', `bind 127.0.0.1:${port}\n    http-response set-header ${PROCESS_HEADER} %s`],
    ['maxconn 50000', 'maxconn 2000'],
    ['/run/haproxy/admin.sock', join(dir, 'admin.sock')],
    ...NAMES.map((name): [string, string] => [SERVERS[name], `127.0.0.1:${ports[name]}`]),
    ...more,
  ];
  const text = await readFile(join(ROOT, 'deploy/haproxy.cfg'), 'utf8');
  await writeFile(config, changes.reduce(replaceIn, text));
  const balancer = startProgram(program, ['-db', '-f', config]);
  const address = `http://127.0.0.1:${port}`;
  const stop = async () => {
    balancer.signal('SIGTERM');
    await balancer.ended;
    await rm(dir, { recursive: true, force: true });
  };
  const ended = balancer.ended.then(() => {
    throw new Error(`HAProxy ended:\n${balancer.output()}`);
  });
  await Promise.race([untilReady({ ...balancer, address, stop }), ended]);
  return { address, pid: balancer.pid, output: balancer.output, stop };
}

function replaceIn(text: string, [from, to]: [string, string]): string {
  if (!text.includes(from)) throw new Error(`deploy/haproxy.cfg does not say ${from} any more.`);
  return text.replaceAll(from, to);
}
