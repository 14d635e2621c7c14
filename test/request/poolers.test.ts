import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { insertCommunity } from '../support/communities.ts';
import { expectSoonerThan, measureMs } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { findProgram, systemProgram } from '../support/installed.ts';
import { openOutbox } from '../support/outbox.ts';
import { startPooler, type Pooler } from '../support/pooler.ts';
import { insertQuestion } from '../support/questions.ts';
import { spawnServer, startServer, untilReady } from '../support/server-process.ts';
import { copyTemplateDatabase, type TestDatabase } from '../support/test-database.ts';
import { differencesOf } from '../support/verify.ts';

/** A site whose connections to its database go through a pooler: what it cannot work with it refuses at start. */
const { whereInstalled, whereMissing } = systemProgram('pgbouncer');
/** As docs/operating.md says. */
const IGNORED =
  'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,jit,plan_cache_mode';
const PEOPLE = 200;
/** What nobody tells is found later than this. */
const SOON_MS = 2_000;

let database: TestDatabase;
let pooler: Pooler | undefined;
beforeEach(async () => {
  database = await copyTemplateDatabase();
});
afterEach(async () => {
  await pooler?.stop();
  pooler = undefined;
  await database?.drop();
});

test.each(whereMissing)('%s is not installed here, so no pooler was tried', (name) => {
  expect(findProgram(name)).toBeUndefined();
});

async function refusalBehind(program: string, settings: Record<string, string>): Promise<string> {
  pooler = await startPooler(program, settings);
  const site = spawnServer({ ...pooler.settingsOf(database.url), LOG_LEVEL: 'silent' });
  expect((await site.ended).code, site.output()).toBe(1);
  return site.output().split('\n').filter(Boolean).at(-1) ?? '';
}

describe.each(whereInstalled)('%s', (program) => {
  test.each(['transaction', 'statement'])('by %s is refused with one sentence', async (mode) => {
    const settings = { pool_mode: mode, ignore_startup_parameters: IGNORED };
    expect(await refusalBehind(program, settings)).toMatch(
      /^DATABASE_URL leads through a pooler that gives each transaction another session [^\n]*\.$/,
    );
  });

  test('that gives sessions in turns is refused as well', async () => {
    const settings = {
      pool_mode: 'transaction',
      ignore_startup_parameters: IGNORED,
      server_round_robin: '1',
    };
    expect(await refusalBehind(program, settings)).toContain('another session');
  });

  test('that refuses the settings of the site is named, and what to do', async () => {
    expect(await refusalBehind(program, { pool_mode: 'session' })).toMatch(
      /^DATABASE_URL leads through a pooler that refuses a setting of the site \(unsupported startup parameter: \w+\); [^\n]*ignore_startup_parameters[^\n]*\.$/,
    );
  });

  test('by session: it starts, counts, hears of changes and works on its jobs', async () => {
    pooler = await startPooler(program, {
      pool_mode: 'session',
      ignore_startup_parameters: IGNORED,
    });
    const site = await startServer({
      ...pooler.settingsOf(database.url),
      LIMITS_SCALE: '1000',
    });
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    const outbox = openOutbox(database.url);
    try {
      await untilReady(site);
      expect(site.output()).toContain('drops the time limits');
      const id = await insertQuestion(sql);
      const keys = Array.from({ length: PEOPLE }, deviceKey);
      const told = await Promise.all(
        keys.map((key) => putAnswer(site.address, id, ['1'], { 'idempotency-key': key })),
      );
      expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));

      // A list is kept for half a minute, unless somebody tells.
      const slug = 'the-pooled-club';
      await insertCommunity(sql, slug, 'public', []);
      await expectSoonerThan(SOON_MS, async (nth) => {
        const name = `The pooled club, ${nth}`;
        await sendRequest(site.address, '/community');
        await sql`update communities set name = ${name} where slug = ${slug}`;
        await sql`select pg_notify('old_pages', '')`;
        const isNew = async () =>
          (await sendRequest(site.address, '/community')).text.includes(name);
        return measureMs(async () => {
          await expect.poll(isNew).toBe(true);
        });
      });

      await outbox.queue({ to: 'pia@reader.example' });
      await site.waitForLine(/mail to pia@reader\.example/);
    } finally {
      await outbox.close();
      await sql.end();
      await site.stop();
    }
    expect(await differencesOf(database.url)).toBe('difference 0');
  });
});
