import { afterEach, beforeEach, expect, test } from 'vitest';
import { deviceKey, putAnswer, sendCrowd } from '../support/answers.ts';
import { eventsPath, readEvents } from '../support/events.ts';
import { withConnection } from '../support/connection.ts';
import { eventually } from '../support/eventually.ts';
import { sendRequest } from '../support/http.ts';
import { openOutbox } from '../support/outbox.ts';
import { insertQuestion } from '../support/questions.ts';
import { startServerPair, type ServerPair } from '../support/server-pair.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { runVerify } from '../support/verify.ts';

/** Two servers of one database, of which the second takes over while people answer. */
const PEOPLE = 6_000;

let pair: ServerPair;
let server: ServerProcess;
beforeEach(async () => {
  pair = await startServerPair();
  server = await startServer({ DATABASE_URL: pair.url, LIMITS_SCALE: '1000000' });
  await untilReady(server);
});
afterEach(async () => {
  await server?.stop();
  await pair?.remove();
});

const countAnswers = (url: string) =>
  withConnection(url, async (sql) => {
    const [stored] = await sql<{ people: number; sequence: number }[]>`
      select (select count(*)::int from answers) as people, sequence::int from totals`;
    return stored;
  });

test('the primary is killed: the site goes on with the other, and what was acknowledged is there', async () => {
  const id = await withConnection(pair.first.url, (sql) => insertQuestion(sql));
  const reader = readEvents(server.address, eventsPath(id));
  await reader.news(() => true);
  const heard = new Map<number | undefined, number>();
  let takingOver: Promise<void> | undefined;
  const told = await sendCrowd(
    server.address,
    id,
    { people: PEOPLE, connections: 32, retries: true },
    ({ status }) => {
      heard.set(status, (heard.get(status) ?? 0) + 1);
      if (heard.get(200) === PEOPLE / 3)
        takingOver ??= pair.first.kill().then(() => pair.second.promote());
    },
  );
  await takingOver;
  expect(told).toHaveLength(PEOPLE);
  expect(new Set(heard.keys())).toEqual(new Set([200, 503]));
  expect(await countAnswers(pair.second.url)).toEqual({ people: PEOPLE, sequence: PEOPLE });
  expect(await runVerify({ DATABASE_URL: pair.url })).toBe('difference 0');

  await reader.news(({ sequence }) => sequence === PEOPLE);
  reader.close();
  // Jobs have a driver of their own.
  const outbox = openOutbox(pair.second.url);
  await outbox.queue({ to: 'eve@reader.example' });
  await server.waitForLine(/mail to eve@reader\.example/);
  await outbox.close();
  await eventually(async () =>
    expect((await sendRequest(server.address, '/readyz')).text).toBe('ready\n'),
  );
});

test('the primary says nothing any more, and comes back as if it still were: the other counts', async () => {
  const id = await withConnection(pair.first.url, (sql) => insertQuestion(sql));
  const keys = Array.from({ length: 30 }, deviceKey);
  const answer = async (key: string) =>
    (await putAnswer(server.address, id, ['1'], { 'idempotency-key': key })).status;
  const answerInTheEnd = (key: string) =>
    eventually(async () => expect(await answer(key)).toBe(200));
  for (const key of keys.slice(0, 10)) expect(await answer(key)).toBe(200);

  await pair.first.freeze();
  await pair.second.promote();
  for (const key of keys.slice(10, 20)) await answerInTheEnd(key);

  await pair.first.thaw();
  await withConnection(
    pair.second.url,
    (sql) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'site %'`,
  );
  for (const key of keys.slice(20)) await answerInTheEnd(key);
  expect(await countAnswers(pair.second.url)).toEqual({ people: 30, sequence: 30 });
});
