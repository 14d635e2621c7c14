import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from './program.ts';
import { unusedPort } from './server-process.ts';
import { currentTestRun } from './test-run.ts';

/** PgBouncer before the PostgreSQL of a run. */
export type Pooler = {
  /** The settings of a site that reaches a database through it. */
  settingsOf(databaseUrl: string): Record<string, string>;
  stop(): Promise<void>;
};

/** Run as root it becomes another user, which it refuses to be itself. */
const USER = 'nobody';

export async function startPooler(
  program: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pooler> {
  const run = currentTestRun();
  if (!run) throw new Error('No test database: start the tests with `npm test`.');
  const addresses = run.roles ? [run.roles.site, run.roles.owner] : [run.server];
  const { hostname, port } = new URL(run.server);
  const dir = await mkdtemp(join(tmpdir(), 'site-pooler-'));
  await chmod(dir, 0o755);
  const users = join(dir, 'users.txt');
  const config = join(dir, 'pgbouncer.ini');
  const listening = String(await unusedPort());
  await writeFile(users, addresses.map(userLine).join(''), { mode: 0o644 });
  await writeFile(
    config,
    [
      '[databases]',
      `* = host=${hostname} port=${port || '5432'}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listening}`,
      'unix_socket_dir =',
      `auth_type = ${new URL(run.server).password ? 'scram-sha-256' : 'trust'}`,
      `auth_file = ${users}`,
      'default_pool_size = 60',
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
    { mode: 0o644 },
  );
  const asUser = process.getuid?.() === 0 ? ['-u', USER] : [];
  const pooler = startProgram(program, [...asUser, config]);
  await pooler.waitForLine(/process up/);

  const through = (address: string, databaseUrl: string) => {
    const url = new URL(address);
    url.host = `127.0.0.1:${listening}`;
    url.pathname = new URL(databaseUrl).pathname;
    return url.href;
  };
  return {
    settingsOf: (databaseUrl) =>
      run.roles
        ? {
            DATABASE_URL: through(run.roles.site, databaseUrl),
            DATABASE_OWNER_URL: through(run.roles.owner, databaseUrl),
          }
        : { DATABASE_URL: through(run.server, databaseUrl) },
    async stop() {
      // An end in order waits for everybody who is connected.
      pooler.signal('SIGKILL');
      await pooler.ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function userLine(address: string): string {
  const { username, password } = new URL(address);
  const quoted = (text: string) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
  return `${quoted(username)} ${quoted(password)}\n`;
}
