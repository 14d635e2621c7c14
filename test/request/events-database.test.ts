import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { expectEnded, isRunning } from '../support/process-state.ts';
import { eventsPath, readEvents, type EventReader } from '../support/events.ts';
import { measureMs, expectSoonerThan } from '../support/eventually.ts';
import type { Program } from '../support/program.ts';
import { insertQuestion } from '../support/questions.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';

/** Streams while PostgreSQL itself ends without a word, and is launched again. */

let dir: string;
let server: Program;
let sql: postgres.Sql | undefined;
let reader: EventReader | undefined;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-events-'));
  await chmod(dir, 0o711);
});
afterEach(async () => {
  reader?.close();
  await sql?.end({ timeout: 1 });
  server.signal('SIGKILL');
  await server.ended;
  const pid = Number((await postmasterFile())[0]);
  if (pid && (await isRunning(pid))) process.kill(pid, 'SIGQUIT');
  if (pid) await expectEnded(pid);
  await rm(dir, { recursive: true, force: true });
});

async function postmasterFile(): Promise<string[]> {
  const text = await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

async function database(): Promise<postgres.Sql> {
  const password = (await readFile(join(dir, 'postgres.password'), 'utf8')).trim();
  const port = (await postmasterFile())[3];
  return postgres(`postgres://postgres:${password}@127.0.0.1:${port}/site`, { max: 1 });
}

test('the stream stays open, catches up, and is told again at once', async () => {
  const port = String(await unusedPort());
  const limits = { LIMITS_SCALE: '1000', LOG_LEVEL: 'silent' };
  server = spawnServer({ DATA_DIR: dir, SEED: 'none', PORT: port, ...limits });
  const [, address = ''] = await server.waitForLine(/ is at (http\S+)/);
  const before = await database();
  const id = await insertQuestion(before);
  await before.end();
  const open = readEvents(address, eventsPath(id));
  reader = open;
  await open.news(() => true);

  const [pid = ''] = await postmasterFile();
  process.kill(Number(pid), 'SIGQUIT');
  await expectEnded(Number(pid));
  await expect.poll(async () => (await putAnswer(address, id, ['1'])).status).toBe(200);
  const again = await database();
  sql = again;
  await open.news(({ turnout }) => turnout === 1);

  const listening = async () => {
    const [row] = await again<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where query like 'listen %' and pid <> pg_backend_pid()`;
    return row?.count;
  };
  await expect.poll(listening).toBe(1);
  // Whoever hears nothing looks every two seconds: right after a look each of these would take as long.
  await expectSoonerThan(1_000, async (nth) => {
    // As another process of the site would.
    await again`
      update totals set peeked = peeked + 1 where question_id = (select id from questions where public_id = ${id})`;
    const notice = { from: 'elsewhere', notice: { moved: [id], changed: [] } };
    await again`select pg_notify('changes', ${JSON.stringify(notice)})`;
    return measureMs(() => open.news(({ peeked }) => peeked === nth + 1));
  });
  expect(open.responses).toHaveLength(1);
});
