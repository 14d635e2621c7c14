import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResultDocument } from '../../app/results/details/result-document.ts';
import { sendCrowd, deviceKey, putAnswer } from '../support/answers.ts';
import { sendRequest } from '../support/http.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { expectCountersOf } from '../support/recount.ts';
import { startServer, untilReady, type ServerProcess } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { differencesOf } from '../support/verify.ts';
import { newNetworkAddress } from '../support/members.ts';

/** What floods, stuffs or breaks is held off, and what it did shows. */
const site = sharedSite('limited');
let sql: postgres.Sql;
let narrow: ServerProcess | undefined;
/** Another network in each test. */
let from = '';
let there: { 'x-forwarded-for': string };
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
beforeEach(() => {
  from = newNetworkAddress();
  there = { 'x-forwarded-for': from };
});
afterEach(async () => {
  await narrow?.stop();
  narrow = undefined;
});
afterAll(async () => {
  await sql?.end();
});

/** As many others as it takes until one network may bring a thousand: only how many come in a minute counts then. */
const OTHERS = 5_000;
async function popular(): Promise<string> {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 1: OTHERS });
  return id;
}

/** Where a network may send a fifth of that: on a busy machine it would earn as much as it sends. */
async function startNarrow(): Promise<string> {
  narrow = await startServer({ DATABASE_URL: site.databaseUrl, LIMITS_SCALE: '0.2' });
  await untilReady(narrow);
  return narrow.address;
}

test('more from one network than a hall sends in a minute is kept, and not counted', async () => {
  const [id, address] = [await popular(), await startNarrow()];
  const told = await sendCrowd(address, id, { people: 300, connections: 20 });
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  const [totals] = await sql`
    select t.held_back, t.sequence::int as counted, (select count(*)::int from answers a where a.question_id = t.question_id) as kept
    from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  const counted = Number(totals?.['counted']) - OTHERS;
  expect(totals?.['kept']).toBe(OTHERS + 300);
  expect(totals?.['held_back']).toBe(300 - counted);
  // A bucket earns two a second while it is emptied.
  expect(counted).toBeGreaterThanOrEqual(120);
  expect(counted).toBeLessThan(300);

  // Another network is not touched by it, and neither is another question.
  const other = await insertQuestion(sql);
  expect((await putAnswer(address, other, ['1'])).json['held']).toBeUndefined();
  await expectCountersOf(sql, id);
});

test('what is repeated, changed or taken back uses up nothing of what a network may send', async () => {
  const id = await popular();
  const keys = Array.from({ length: 64 }, () => ({ 'idempotency-key': deviceKey(), ...there }));
  // So often as one voter may: thrice what the network may bring in people.
  for (const at of Array.from({ length: 12 }).keys())
    await Promise.all(
      keys.map((key, nth) => putAnswer(site.address, id, [nth % 2 && at % 2 ? '2' : '1'], key)),
    );
  const others = await sendCrowd(site.address, id, { people: 100, connections: 20, from });
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
  const [totals] = await sql`
    select t.held_back from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  expect(totals).toEqual({ held_back: 0 });
});

test('an answer that was held back counts when it is sent again later', async () => {
  const [id, address] = [await popular(), await startNarrow()];
  await sendCrowd(address, id, { people: 300, connections: 20 });
  const key = await keyHeldBack(address, id);
  // To a process where the network has not used up what it may send: here one voter has no third try.
  const { json } = await putAnswer(site.address, id, ['1'], { ...key, ...there });
  expect(json['held']).toBeUndefined();
  expect(json['sequence']).toBeGreaterThan(0);
  await expectCountersOf(sql, id);
});

/** The bucket may have earned an answer meanwhile, hence more than one try. */
async function keyHeldBack(address: string, id: string): Promise<Record<string, string>> {
  for (let tries = 0; tries < 100; tries++) {
    const key = { 'idempotency-key': deviceKey() };
    const { json } = await putAnswer(address, id, ['1'], key);
    if (json['held'] === undefined) continue;
    expect(json).toMatchObject({ held: true, sequence: 0 });
    // Held back or not, whoever answered sees the result, and how much of it is held back.
    const { sequence, heldBack } = json['result'] as ResultDocument;
    expect(sequence).toBeGreaterThanOrEqual(OTHERS);
    expect(heldBack?.answers).toBeGreaterThan(0);
    return key;
  }
  throw new Error('Nothing is held back.');
}

test('one voter answers so often a minute, and changes one answer so often an hour', async () => {
  const id = await insertQuestion(sql);
  const key = { 'idempotency-key': deviceKey(), ...there };
  const statuses: number[] = [];
  for (let at = 0; at < 14; at++)
    statuses.push((await putAnswer(site.address, id, [String(1 + (at % 2))], key)).status);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429]);
  const refused = await putAnswer(site.address, id, ['1'], key);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json['detail']).toContain('Wait a minute');
  // What was counted stays.
  const own = await sendRequest(site.address, `/api/v1/me/answers?question=${id}`, {
    headers: key,
  });
  expect(JSON.parse(own.text)).toMatchObject({ questions: { [id]: { choices: ['2'] } } });
});

test('an answer the database refuses fails alone, and its neighbours are counted', async () => {
  const id = await popular();
  await sql`alter table answers add constraint poison check (choices <> '{3}') not valid`;
  try {
    const people = Array.from({ length: 120 }, (_, at) =>
      putAnswer(site.address, id, [at % 30 === 7 ? '3' : '1'], there),
    );
    const bad = people.filter((_, at) => at % 30 === 7);
    const good = people.filter((_, at) => at % 30 !== 7);
    expect(new Set((await Promise.all(good)).map(({ status }) => status))).toEqual(new Set([200]));
    const failed = await Promise.all(bad);
    expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
    expect(failed[0]?.headers['content-type']).toContain('application/problem+json');
  } finally {
    await sql`alter table answers drop constraint poison`;
  }
  // All came from one network: the headline has a share of them.
  const { text } = await sendRequest(site.address, `/api/v1/questions/${id}/result?audience=all`);
  expect((JSON.parse(text) as { people: number }).people).toBe(OTHERS + 116);
  await expectCountersOf(sql, id);
});

test('a recount finds what somebody bent', async () => {
  const id = await insertQuestion(sql);
  await putAnswer(site.address, id, ['1'], there);
  const bend = (by: number) => sql`
    update tallies set people = people + ${by} where choice = 1 and question_id = (select id from questions where public_id = ${id})`;
  await bend(1);
  const said = await differencesOf(site.databaseUrl);
  await bend(-1);
  expect(said).toMatch(/answers by choice \(\d+,0,1\): kept 2, counted 1/);
  expect(said).toMatch(/difference [1-9]/);
});
