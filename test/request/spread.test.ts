import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recountCaps } from '../../app/answering/cap-recount.server.ts';
import { deviceKey, putAnswer, deleteAnswer } from '../support/answers.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { eventually } from '../support/eventually.ts';
import { expectCountersOf } from '../support/recount.ts';

/** How many came as the first of their network, where a process of the version before did not count that. */
const site = sharedSite('limited');
let sql: postgres.Sql;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
});

const spreadOf = async (id: string) => {
  const [row] = await sql<{ spread: number }[]>`
    select t.spread from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  return row?.spread;
};
const spoil = (id: string, spread: number) => sql`
  update totals set spread = ${spread} where question_id = (select id from questions where public_id = ${id})`;

test('whoever was counted by the version before takes their answer back', async () => {
  const id = await insertQuestion(sql);
  const headers = { 'idempotency-key': deviceKey() };
  await putAnswer(site.address, id, ['1'], headers);
  await spoil(id, 0);
  expect((await deleteAnswer(site.address, id, headers)).status).toBe(200);
  expect(await spreadOf(id)).toBe(0);
  await expectCountersOf(sql, id);
});

test('a process that starts counts it anew for what is open', async () => {
  const [open, closed] = [
    await insertQuestion(sql),
    await insertQuestion(sql, { closesIn: '1 minute' }),
  ];
  for (const id of [open, closed]) {
    await insertAnswersInBulk(sql, id, { 1: 30, 2: 12 });
    await spoil(id, 7);
  }
  await sql`update questions set closes_at = now() - interval '1 minute' where public_id = ${closed}`;
  const next = await startServer({ DATABASE_URL: site.databaseUrl });
  try {
    await untilReady(next);
    await expect.poll(() => spreadOf(open)).toBe(42);
  } finally {
    await next.stop();
  }
  expect(await spreadOf(closed)).toBe(7);
  await spoil(closed, 42);
  for (const id of [open, closed]) await expectCountersOf(sql, id);
});

test('one process at a time does', async () => {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 1: 5 });
  await spoil(id, 1);
  const other = await sql.reserve();
  await other`select pg_advisory_lock(7239005)`;
  expect(await recountCaps(sql, () => false)).toBe(0);
  expect(await spreadOf(id)).toBe(1);
  await other`select pg_advisory_unlock(7239005)`;
  other.release();
  await eventually(async () => {
    await recountCaps(sql, () => false);
    expect(await spreadOf(id)).toBe(5);
  });
});

test('answers that come meanwhile wait for nothing, and are counted once', async () => {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 1: 2_000 });
  await spoil(id, 3);
  const come = Array.from({ length: 9 }, () =>
    putAnswer(site.address, id, ['2'], { 'idempotency-key': deviceKey() }),
  );
  const [, ...told] = await Promise.all([recountCaps(sql, () => false), ...come]);
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200));
  // The site counts anew when it has begun; while it does so another leaves it alone.
  await eventually(async () => {
    await recountCaps(sql, () => false);
    await expectCountersOf(sql, id);
  });
});

test('it ends where the process stops', async () => {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 1: 5 });
  await spoil(id, 1);
  expect(await recountCaps(sql, () => true)).toBe(0);
  expect(await spreadOf(id)).toBe(1);
  await spoil(id, 5);
});
