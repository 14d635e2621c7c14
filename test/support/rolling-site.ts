import { startBalancer, type Balancer, type ServerName } from './balancer.ts';
import { startProgram, ROOT, type Program } from './program.ts';
import { unusedPort, untilReady } from './server-process.ts';
import { withRoles } from './test-run.ts';

/** Three web processes and one for jobs behind HAProxy, which are replaced one after another. */
export type RollingSite = {
  address: string;
  /** The same site, but asked of one process alone. */
  addressOf(name: ServerName): string;
  /** From the build in another checkout, or again from this one: told to stop, started, and ready before the next. */
  replaceAll(checkout?: string): Promise<void>;
  replace(name: ServerName | 'jobs', checkout?: string): Promise<void>;
  /** What each of them wrote. */
  output(): string;
  /** What is being done with which of them. */
  doing(): string;
  /** What HAProxy wrote of them, and of requests that failed. */
  balancerOutput(): string;
  stop(): Promise<void>;
};

const NAMES = ['one', 'two', 'three'] as const;

export async function startRollingSite(
  program: string,
  given: Readonly<Record<string, string>>,
  { checkout = ROOT, connections = 2_000 }: { checkout?: string; connections?: number } = {},
): Promise<RollingSite> {
  const port = await unusedPort();
  const alone = { one: await unusedPort(), two: await unusedPort(), three: await unusedPort() };
  const ports = { one: await unusedPort(), two: await unusedPort(), three: await unusedPort() };
  const env = withRoles({
    ORIGIN: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1,::1',
    LIMITS_SCALE: '1000000',
    ...given,
  });
  const running = new Map<ServerName | 'jobs', Program>();
  const written: Program[] = [];
  let balancer: Balancer | undefined;
  let doing = 'all run';

  async function start(name: ServerName | 'jobs', from: string): Promise<void> {
    const own = name === 'jobs' ? {} : { PORT: String(ports[name]) };
    const args = ['server/start.ts', '--again', name === 'jobs' ? 'jobs' : 'web'];
    const started = startProgram(process.execPath, args, { ...env, ...own }, from);
    running.set(name, started);
    written.push(started);
    if (name === 'jobs') return;
    const address = `http://localhost:${ports[name]}`;
    await started.waitForLine(/ is at http/);
    await untilReady({ ...started, address, stop: async () => undefined });
  }
  const onlyOne = (name: ServerName) => `
listen only_${name}
    bind 127.0.0.1:${alone[name]}
    http-request set-header Host 127.0.0.1:${port}
    option forwardfor
    server ${name} 127.0.0.1:${ports[name]}
`;
  async function end(name: ServerName | 'jobs'): Promise<void> {
    const one = running.get(name);
    one?.signal('SIGTERM');
    await one?.ended;
    running.delete(name);
  }
  async function replace(name: ServerName | 'jobs', from = checkout): Promise<void> {
    doing = `${name} stops`;
    await end(name);
    doing = `${name} starts`;
    await start(name, from);
    doing = `${name} has started`;
  }
  async function stop(): Promise<void> {
    await balancer?.stop();
    await Promise.all([...running.keys()].map(end));
  }
  try {
    for (const name of [...NAMES, 'jobs'] as const) await start(name, checkout);
    balancer = await startBalancer(program, port, ports, [
      ['frontend site', `${NAMES.map(onlyOne).join('')}\nfrontend site`],
      ['maxconn 2000', `maxconn ${connections}`],
      // All of them come from one network.
      ['sc0_conn_cur gt 5000', `sc0_conn_cur gt ${connections}`],
      ['sc1_conn_cur gt 3000', `sc1_conn_cur gt ${connections}`],
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address: balancer.address,
    addressOf: (name) => `http://127.0.0.1:${alone[name]}`,
    replace,
    async replaceAll(from) {
      for (const name of [...NAMES, 'jobs'] as const) await replace(name, from);
    },
    doing: () => doing,
    balancerOutput: () => balancer?.output() ?? '',
    output: () => written.map((one) => one.output()).join('\n'),
    stop,
  };
}
