import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WAIT_LIMIT_MS } from './wait-limits.ts';
import { startProgram, type Ending, type Program } from './program.ts';
import { currentTestRun, withRoles } from './test-run.ts';

/** The built server as its own process, started the way `npm start` does. */
export type ServerProcess = Program & { address: string; stop(): Promise<void> };

type Environment = Readonly<Record<string, string>>;

const ADDRESS = / is at (https?:\/\/\S+)/;

export function spawnServer(env: Environment, args: readonly string[] = []): Program {
  const run = currentTestRun();
  // Built when the run began, and compiled by the first server of it.
  const ofRun = run ? { NODE_COMPILE_CACHE: join(run.dir, 'compiled') } : {};
  const again = run ? ['--again'] : [];
  return startProgram(process.execPath, ['server/start.ts', ...again, ...args], {
    ...ofRun,
    ...withRoles(env),
  });
}

export async function startServer(env: Environment): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await unusedPort());
  const program = spawnServer({ ...env, PORT: port });
  const [, printed = ''] = await program.waitForLine(ADDRESS);
  // With an ORIGIN the printed address leads to wherever that is: the server itself is still here.
  const address = env['ORIGIN'] ? `http://localhost:${port}` : printed;
  let isStopping = false;
  let early: Ending | undefined;
  void program.ended.then((ending) => (early = isStopping ? undefined : ending));
  const stop = async () => {
    // Whatever the tests saw, a server that went away by itself is a fault.
    if (early)
      throw new Error(
        `The server ended by itself (${JSON.stringify(early)}):\n${program.output()}`,
      );
    isStopping = true;
    program.signal('SIGTERM');
    const timer = setTimeout(() => program.signal('SIGKILL'), WAIT_LIMIT_MS);
    await program.ended;
    clearTimeout(timer);
  };
  return { ...program, address, stop };
}

/** For a program whose clock is to run ahead by so much, while that of the database is right. */
export function clockAhead(ms: number): Environment {
  const setting = new URL('./clock-ahead.ts', import.meta.url);
  return { NODE_OPTIONS: `--import=${setting.href}`, CLOCK_AHEAD_MS: String(ms) };
}

/** With a foreign database the server prints its address first and becomes ready when the database is. */
export async function untilReady(server: ServerProcess): Promise<void> {
  const deadline = performance.now() + WAIT_LIMIT_MS;
  // A connection that was cut is no answer: on a busy machine it may have come while the server was at its start.
  const isReady = () =>
    fetch(`${server.address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (performance.now() > deadline) throw new Error(`Not ready:\n${server.output()}`);
    await wait(10);
  }
}

/** A port that nobody used a moment ago. Given by the system, so two tests do not get the same one. */
export function unusedPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, 'localhost', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
