import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  spawnServer,
  startServer,
  unusedPort,
  type ServerProcess,
} from '../support/server-process.ts';
import { startSite } from '../support/site.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

async function refusal(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const program = spawnServer(env, args);
  const { code } = await program.ended;
  return { code, said: program.output() };
}

/** One line that is a sentence: no stack, no object. */
const SENTENCE = /^[A-Z][^\n]*\.\n$/;

describe('a setting that cannot be used', () => {
  test.each([
    { PORT: '0' },
    { PORT: 'http' },
    { ORIGIN: 'https://polls.example.org/path' },
    { ORIGIN: 'nonsense' },
    { DATABASE_URL: 'mysql://db/polls' },
    { DATABASE_REPLICA_URL: 'nonsense' },
    { SECRET: 'short' },
    { SMTP_URL: 'https://mail.example' },
    { SENTRY_DSN: 'nonsense' },
    { LIMITS_SCALE: '0' },
    { SEED: 'all' },
    { LOG_LEVEL: 'loud' },
    { TRUST_PROXY: 'everybody' },
    { TRUST_PROXY: '0.0.0.0/0' },
    { MAIL_FROM: 'somebody' },
    { SMTP_URL: 'smtp:' },
    { DATABASE_URL: 'postgres:' },
    { ORIGIN: 'http://:word@polls.example' },
    { SENTRY_DSN: 'https://key@errors.example/5?x=1' },
    { SENTRY_DSN: 'https://key@errors.example/5', SENTRY_ORG: 'a b' },
    { HOST: '256.1.1.1' },
    { HOST: '8.8.8.8' },
  ])('%j stops the start with one sentence', async (env: Record<string, string>) => {
    const { code, said } = await refusal({
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      LOG_LEVEL: 'silent',
      ...env,
    });
    const name = Object.keys(env).at(-1) ?? '';
    expect(said).toContain(name);
    expect(said).toMatch(SENTENCE);
    expect(code).toBe(1);
  });

  test('nor is a part that does not exist', async () => {
    const { code, said } = await refusal({}, 'everything');
    expect(said).toMatch(SENTENCE);
    expect(code).toBe(1);
  });

  test('nor a data folder that is a file', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'site-data-'));
    const file = join(dir, 'file');
    await writeFile(file, '');
    const { code, said } = await refusal({ DATA_DIR: file });
    await rm(dir, { recursive: true });
    expect(said).toContain(file);
    expect(said).toMatch(SENTENCE);
    expect(code).toBe(1);
  });
});

describe('ports', () => {
  test('one that is taken stops the start with one sentence', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : address);
    const database = await copyTemplateDatabase();
    const { code, said } = await refusal({
      PORT: port,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'fatal',
    });
    other.close();
    await database.drop();
    expect(said).toContain(port);
    expect(said).toMatch(SENTENCE);
    expect(code).toBe(1);
  });

  test('without PORT the next free one from 3000 on is taken', async () => {
    const first = await startSite({ PORT: '' });
    const second = await startSite({ PORT: '' });
    const [one, two] = [first, second].map((site) => Number(new URL(site.address).port));
    expect(one).toBeGreaterThanOrEqual(3_000);
    expect(two).toBeGreaterThan(one ?? 0);
    await Promise.all([first.stop(), second.stop()]);
  });
});

describe('a database that cannot be used', () => {
  test('stops the start with what it said', async () => {
    const database = await copyTemplateDatabase();
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    await sql`update migrations set checksum = 'other' where name = (select min(name) from migrations)`;
    await sql.end();
    const program = spawnServer({
      DATABASE_URL: database.url,
      PORT: String(await unusedPort()),
      LOG_LEVEL: 'silent',
    });
    expect((await program.ended).code).toBe(1);
    expect(program.output()).toContain('was changed after it ran here');
    await database.drop();
  });
});

describe('SIGTERM', () => {
  test.each([['web'], ['jobs']])(
    'ends a start of %s that still waits for its database',
    async (part) => {
      const program = spawnServer(
        { DATABASE_URL: 'postgres://127.0.0.1:1/none', PORT: String(await unusedPort()) },
        [part],
      );
      await program.waitForLine(/does not answer yet/);
      program.signal('SIGTERM');
      expect(await program.ended).toEqual({ code: 0, signal: null });
    },
  );

  test('finishes what is under way, takes nothing new, and ends with 0', async () => {
    const database = await copyTemplateDatabase();
    const server = await startServer({ DATABASE_URL: database.url });
    const port = Number(new URL(server.address).port);
    const body = 'theme=dark&next=%2Fabout';
    const socket = connect(port, 'localhost').setEncoding('latin1');
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    const closed = once(socket, 'close');
    // The server asks for the body once the request is in its hands: from then on it is under way.
    socket.write(
      `POST /api/v1/preferences HTTP/1.1\r\nHost: localhost:${port}\r\nExpect: 100-continue\r\nConnection: close\r\n` +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    await once(socket, 'data');
    expect(answer).toMatch(/^HTTP\/1\.1 100/);
    const idle = connect(port, 'localhost').on('error', () => undefined);
    await once(idle, 'connect');

    const left = once(idle.resume(), 'close');
    server.signal('SIGTERM');
    await untilClosed(port);
    // Nobody waits for those on which nothing is under way.
    await left;
    socket.write(body);
    await closed;
    expect(answer).toContain('HTTP/1.1 303');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    await database.drop();
  });
});

/** Resolves when new connections are refused. Each try is an event, so nothing is guessed about time. */
async function untilClosed(port: number): Promise<void> {
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const probe = connect(port, 'localhost');
      probe.once('connect', () => probe.end(() => resolve(true)));
      probe.once('error', () => resolve(false));
    });
  while (await isOpen());
}

describe('the database that comes along', () => {
  let dir: string;
  let postgresDir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'site-data-'));
    // Run as root, PostgreSQL gets a user of its own who has to get in.
    await chmod(dir, 0o755);
  });
  afterAll(async () => {
    const pid = await postmasterOf(postgresDir);
    if (pid) process.kill(pid, 'SIGQUIT');
    if (postgresDir) await rm(dirname(postgresDir), { recursive: true, force: true });
    await rm(dir, { recursive: true, force: true });
  });

  async function startOwn(): Promise<ServerProcess> {
    const server = await startServer({ DATA_DIR: dir, LOG_LEVEL: 'warn' });
    const [, folder = ''] = await server.waitForLine(/its own PostgreSQL in (\S+)/);
    postgresDir = folder;
    return server;
  }

  test('is kept for one server, survives its death, and starts again', async () => {
    const first = await startOwn();
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);

    const second = await refusal({
      DATA_DIR: dir,
      LOG_LEVEL: 'warn',
      PORT: String(await unusedPort()),
    });
    expect(second.said).toContain(String(first.pid));
    expect(second.said).toMatch(SENTENCE);
    expect(second.code).toBe(1);
    expect((await fetch(`${first.address}/readyz`)).status).toBe(200);

    first.signal('SIGKILL');
    await first.ended;
    const leftOver = await postmasterOf(postgresDir);
    expect(leftOver).toBeGreaterThan(0);
    const third = await startOwn();
    expect(third.output()).toContain('found running');
    expect(await postmasterOf(postgresDir)).toBe(leftOver);
    await third.stop();
    expect(await third.ended).toEqual({ code: 0, signal: null });
    expect(await postmasterOf(postgresDir)).toBe(0);

    const began = performance.now();
    const fourth = await startOwn();
    const took = performance.now() - began;
    console.log(`A second start took ${Math.round(took)} ms.`);
    await fourth.stop();
    expect(await fourth.ended).toEqual({ code: 0, signal: null });
  });
});

/** The process of the PostgreSQL in this folder, 0 when none runs. */
async function postmasterOf(postgresDir: string): Promise<number> {
  const text = await readFile(join(postgresDir, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n', 1)[0]);
}
