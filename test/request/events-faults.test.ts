import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { putAnswer } from '../support/answers.ts';
import { eventsPath, readEvents, type EventReader } from '../support/events.ts';
import { measureMs, expectSoonerThan } from '../support/eventually.ts';
import { startTestProxy } from '../support/proxy.ts';
import { insertQuestion } from '../support/questions.ts';
import { sendRequest } from '../support/http.ts';
import {
  spawnServer,
  startServer,
  untilReady,
  unusedPort,
  type ServerProcess,
} from '../support/server-process.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

/** Streams while what they hang on goes away and comes back. */
const SCALE = { LIMITS_SCALE: '1000' };
const MANY = 200;

let database: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let sql: postgres.Sql;
let id: string;
const servers: ServerProcess[] = [];
const readers: EventReader[] = [];
beforeEach(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  id = await insertQuestion(sql);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  for (const server of servers.splice(0)) await server.stop();
  await sql.end();
  await database.drop();
});

async function serve(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: database.url, ...SCALE, ...env });
  servers.push(server);
  await untilReady(server);
  return server;
}

async function follow({ address }: { address: string }): Promise<EventReader> {
  const reader = readEvents(address, eventsPath(id));
  readers.push(reader);
  await reader.news(() => true);
  return reader;
}

/** Each answer is waited for right after the one before: who hears nothing looks every two seconds, and would take as long. */
const LOOK_MS = 2_000;

test('two processes on one database hear of each other, both ways', async () => {
  const [one, other] = [await serve(), await serve()];
  const [ofOne, ofOther] = [await follow(one), await follow(other)];
  let people = 0;
  for (const [to, far] of [
    [one, ofOther],
    [other, ofOne],
  ] as const)
    await expectSoonerThan(LOOK_MS / 2, async () => {
      const turnout = ++people;
      expect((await putAnswer(to.address, id, ['1'])).status).toBe(200);
      return measureMs(() => far.news((news) => news.turnout === turnout));
    });
});

test('every connection to the database is cut: streams stay open, catch up, and hear again', async () => {
  const [one, other] = [await serve(), await serve()];
  const [ofOne, ofOther] = [await follow(one), await follow(other)];
  const ended = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'site %'`;
  expect(ended.length).toBeGreaterThan(3);
  const cast = async ({ address }: ServerProcess) => {
    const status = async () => (await putAnswer(address, id, ['1'])).status;
    await expect.poll(status).toBe(200);
  };
  await cast(one);
  for (const reader of [ofOne, ofOther]) await reader.news(({ turnout }) => turnout === 1);
  await expect
    .poll(async () => {
      const [row] = await sql<{ listening: number }[]>`
          select count(*)::int as listening from pg_stat_activity
          where datname = current_database() and application_name like 'site %' and query like 'listen %'`;
      return row?.listening;
    })
    .toBe(2);
  await expectSoonerThan(LOOK_MS / 2, async (nth) => {
    await cast(one);
    return measureMs(() => ofOther.news(({ turnout }) => turnout === 2 + nth));
  });
  expect([ofOne, ofOther].map(({ responses }) => responses.length)).toEqual([1, 1]);
});

test('a stop tells everybody when to come back, ends their streams, and exits with 0', async () => {
  const server = await startServer({ DATABASE_URL: database.url, ...SCALE });
  await untilReady(server);
  const all = await Promise.all(Array.from({ length: 20 }, () => follow(server)));
  server.signal('SIGTERM');
  const ready = async () =>
    (await sendRequest(server.address, '/readyz').catch(() => ({ status: 404 }))).status;
  await expect.poll(ready).toBe(404);
  for (const reader of all) await expect.poll(() => reader.state).toBe('connecting');
  const retries = all.map(({ retryMs }) => retryMs);
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...retries)).toBeLessThanOrEqual(3_500);
  expect(new Set(retries).size).toBeGreaterThan(10);
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test('the server is killed: everybody comes back by themselves, and nobody steps back or misses the end', async () => {
  const port = String(await unusedPort());
  // Nobody comes while it runs and is not ready, which would send them away for good.
  const front = await startTestProxy(port);
  const { address } = front;
  const env = { DATABASE_URL: database.url, PORT: port, ORIGIN: address, ...SCALE };
  const program = spawnServer(env);
  await program.waitForLine(/ is at http/);
  await untilReady({ ...program, address, stop: async () => undefined });
  const all = await Promise.all(Array.from({ length: MANY }, () => follow(front)));
  await putAnswer(address, id, ['1']);
  for (const reader of all) await reader.news(({ turnout }) => turnout === 1);
  program.signal('SIGKILL');
  await program.ended;
  await front.stop();
  await serve(env);
  await front.start();
  for (let people = 0; people < 20; people++)
    expect((await putAnswer(address, id, ['2'])).status).toBe(200);
  for (const reader of all) await reader.news(({ turnout }) => turnout === 21);
  for (const { events, responses, retryMs } of all) {
    const sequences = events.flatMap(({ id: told }) => Number(told.split('.')[1]) || []);
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b));
    expect(sequences.at(-1)).toBe(21);
    expect(responses).toHaveLength(2);
    expect(retryMs).toBeGreaterThanOrEqual(2_000);
    expect(retryMs).toBeLessThanOrEqual(5_000);
  }
  // They are told to come back over some seconds, and not all at once.
  const told = all.map(({ retryMs }) => retryMs);
  expect(Math.max(...told) - Math.min(...told)).toBeGreaterThan(1_000);
  for (const reader of all) reader.close();
  await front.stop();
});
