import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site as names } from '../../app/site.config.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { openOutbox } from '../support/outbox.ts';
import type { Program } from '../support/program.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
});
afterAll(() => mails?.stop());

async function stopped(program: Program): Promise<number | null> {
  program.signal('SIGTERM');
  return (await program.ended).code;
}

async function web(env: Record<string, string>): Promise<{ program: Program; address: string }> {
  const program = spawnServer({ PORT: String(await unusedPort()), LOG_LEVEL: 'warn', ...env }, [
    'web',
  ]);
  const [, address = ''] = await program.waitForLine(/ is at (http\S+)/);
  return { program, address };
}

async function worker(env: Record<string, string>): Promise<Program> {
  const program = spawnServer({ LOG_LEVEL: 'warn', ...env }, ['jobs']);
  await program.waitForLine(/works on its jobs/);
  return program;
}

describe('on a foreign database', () => {
  test('the web part keeps mail and the jobs part sends it, each ending when told to', async () => {
    const database = await copyTemplateDatabase();
    const env = { DATABASE_URL: database.url, SMTP_URL: mails.url };
    const box = openOutbox(database.url);
    const { program: site } = await web(env);
    try {
      await box.queue({ to: 'ada@parts.example' });
      expect(await box.row('ada@parts.example')).toMatchObject({ attempts: 0, sentAt: null });

      const jobs = await worker(env);
      // It was queued before there was anybody to hear the notice.
      await box.waitForRow('ada@parts.example', (row) => row.sentAt !== null);
      await box.queue({ to: 'bo@parts.example' });
      await box.waitForRow('bo@parts.example', (row) => row.sentAt !== null);
      expect(jobs.output()).toBe(`${names.name} works on its jobs\n`);

      expect(await stopped(jobs)).toBe(0);
      await box.queue({ to: 'cy@parts.example' });

      // A restart finds what waited.
      const again = await worker(env);
      await box.waitForRow('cy@parts.example', (row) => row.sentAt !== null);
      expect(await stopped(again)).toBe(0);
    } finally {
      expect(await stopped(site)).toBe(0);
      await box.close();
      await database.drop();
    }
  });

  test('a worker ends although a mail server keeps it waiting, before that answers', async () => {
    const database = await copyTemplateDatabase();
    const box = openOutbox(database.url);
    const silence = Promise.withResolvers<void>();
    mails.replyTo = () => ({ delay: silence.promise });
    try {
      const jobs = await worker({ DATABASE_URL: database.url, SMTP_URL: mails.url });
      await box.queue({ to: 'dee@parts.example' });
      await box.waitForRow('dee@parts.example', (row) => row.attempts === 1);
      expect(await stopped(jobs)).toBe(0);
      expect(await box.row('dee@parts.example')).toMatchObject({ sentAt: null, failedAt: null });
    } finally {
      silence.resolve();
      mails.replyTo = () => ({});
      await box.close();
      await database.drop();
    }
  });

  test('the secret is one for all processes, and is not made where it was given', async () => {
    const database = await copyTemplateDatabase();
    const box = openOutbox(database.url);
    try {
      const before = await box.sql`select value from secrets`;
      expect(before).toHaveLength(1);
      const first = await web({ DATABASE_URL: database.url });
      const second = await web({ DATABASE_URL: database.url });
      expect(first.program.output()).toContain('kept in the database');
      await Promise.all([stopped(first.program), stopped(second.program)]);
      expect([...(await box.sql`select value from secrets`)]).toEqual([...before]);

      const given = await web({ DATABASE_URL: database.url, SECRET: 's'.repeat(32) });
      expect(given.program.output()).toContain('from SECRET');
      await stopped(given.program);
    } finally {
      await box.close();
      await database.drop();
    }
  });
});

describe('on its own database', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'site-parts-'));
    // The database's own user has to get in.
    await chmod(dir, 0o755);
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const isUp = () =>
    readFile(join(dir, 'postgres', 'postmaster.pid')).then(
      () => true,
      () => false,
    );

  test('two first starts at once make it once', async () => {
    const own = await mkdtemp(join(tmpdir(), 'site-first-'));
    await chmod(own, 0o755);
    const env = { DATA_DIR: own, SEED: 'none' };
    const [{ program: site, address }, jobs] = await Promise.all([web(env), worker(env)]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await stopped(jobs)).toBe(0);
    expect(await stopped(site)).toBe(0);
    await rm(own, { recursive: true, force: true });
  });

  test('whichever part comes second finds it running, and the last one out stops it', async () => {
    const env = { DATA_DIR: dir, SEED: 'none', SMTP_URL: mails.url };
    const { program: site, address } = await web(env);
    expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600);
    const secret = await readFile(join(dir, 'secret'), 'utf8');

    const jobs = await worker(env);
    const twice = spawnServer(env, ['jobs']);
    expect((await twice.ended).code).toBe(1);
    expect(twice.output()).toContain('already runs on this data folder');

    expect(await stopped(jobs)).toBe(0);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    const later = await worker(env);
    expect(await stopped(site)).toBe(0);
    expect(await isUp()).toBe(true);
    expect(await stopped(later)).toBe(0);
    expect(await isUp()).toBe(false);
    expect(await readFile(join(dir, 'secret'), 'utf8')).toBe(secret);
  });
});
