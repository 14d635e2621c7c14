import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVoterId, signVoterId } from '../../app/platform/http/voter-id.server.ts';
import { networkHashOf } from '../../app/platform/http/network-hash.server.ts';
import { deviceKey, putAnswer, deleteAnswer, type JsonResponse } from '../support/answers.ts';
import { loadSecret } from '../support/notice-jobs.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { readResult } from '../support/results.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { expectCountersOf } from '../support/recount.ts';
import { newNetworkAddress } from '../support/members.ts';

/** What one network may bring to a question (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
let hall = '';
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
beforeEach(() => {
  hall = newNetworkAddress();
});
afterAll(async () => {
  await sql?.end();
});

type Headers = Record<string, string>;
const somebody = (address: string): Headers => ({
  'idempotency-key': deviceKey(),
  'x-forwarded-for': address,
});

/** So many people, each from the address that `from` says, twenty at a time. */
async function come(
  id: string,
  people: number,
  from: (nth: number) => string,
  choice = '1',
): Promise<{ headers: Headers; told: JsonResponse }[]> {
  const all: { headers: Headers; told: JsonResponse }[] = [];
  for (let nth = 0; nth < people; nth += 20) {
    const some = Array.from({ length: Math.min(20, people - nth) }, (_, at) =>
      somebody(from(nth + at)),
    );
    all.push(
      ...(await Promise.all(
        some.map(async (headers) => ({
          headers,
          told: await putAnswer(site.address, id, [choice], headers),
        })),
      )),
    );
  }
  return all;
}

/** Another network in each test. */
const school = () => hall;
const neighbour = (host: number) => hall.replace(/7$/, String(host));

const resultOf = (id: string) =>
  readResult<{ people: number; heldBack?: { answers: number } }>(site.address, id);

async function totalsOf(id: string): Promise<{ held: number; spread: number } | undefined> {
  const [row] = await sql<{ held: number; spread: number }[]>`
    select t.held_back as held, t.spread from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  return row;
}

test('a class of 30 behind one address counts', async () => {
  const id = await insertQuestion(sql);
  await come(id, 30, school);
  expect(await resultOf(id)).toMatchObject({ people: 30 });
  expect(await totalsOf(id)).toEqual({ held: 0, spread: 10 });
  await expectCountersOf(sql, id);
});

test('of one address 60 count, and whoever comes after them is told', async () => {
  const id = await insertQuestion(sql);
  const came = await come(id, 100, school);
  expect(new Set(came.map(({ told }) => told.status))).toEqual(new Set([200]));
  expect(came.filter(({ told }) => told.json['held'])).toHaveLength(40);
  expect(await resultOf(id)).toMatchObject({ people: 60, heldBack: { answers: 40 } });
  // Others come and go as before, from the next address too.
  expect(
    (await putAnswer(site.address, id, ['2'], somebody(newNetworkAddress()))).json['held'],
  ).toBeUndefined();
  expect(
    (await putAnswer(site.address, id, ['2'], somebody(neighbour(8)))).json['held'],
  ).toBeUndefined();
  await expectCountersOf(sql, id);
});

test.each([
  ['an IPv4 /24', (nth: number) => neighbour(nth % 250)],
  ['an IPv6 /48', (nth: number) => `2001:db8:7:${(nth % 250).toString(16)}::${nth.toString(16)}`],
])('of %s four times as many', async (_, from) => {
  const id = await insertQuestion(sql);
  await come(id, 300, from);
  expect(await resultOf(id)).toMatchObject({ people: 240, heldBack: { answers: 60 } });
  await expectCountersOf(sql, id);
});

test('an IPv6 /64 is one however its address is written', async () => {
  const id = await insertQuestion(sql);
  await come(id, 80, (nth) =>
    nth % 2 ? `2001:DB8:7:0:${nth}::1` : `2001:0db8:0007::${nth.toString(16)}`,
  );
  expect(await resultOf(id)).toMatchObject({ people: 60, heldBack: { answers: 20 } });
});

test('where many came from here and there a network brings a fifth of them', async () => {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 1: 300, 2: 200 });
  await come(id, 130, school);
  expect(await totalsOf(id)).toEqual({ held: 28, spread: 510 });
  await expectCountersOf(sql, id);
});

describe('of a network that is full', () => {
  test('whoever counts may change, take back and give again, and makes no room by it', async () => {
    const id = await insertQuestion(sql);
    const came = await come(id, 61, school);
    const [one, other] = [came[20], came[40]];
    const last = came.find(({ told }) => told.json['held']);
    if (!one || !other || !last) throw new Error('Nobody is held back.');
    expect((await putAnswer(site.address, id, ['2'], one.headers)).json['held']).toBeUndefined();
    expect((await deleteAnswer(site.address, id, other.headers)).status).toBe(200);
    expect((await putAnswer(site.address, id, ['1'], last.headers)).json['held']).toBe(true);
    expect((await putAnswer(site.address, id, ['3'], other.headers)).json['held']).toBeUndefined();
    expect(await resultOf(id)).toMatchObject({ people: 60, heldBack: { answers: 1 } });
    await expectCountersOf(sql, id);
  });

  test('whoever was held back counts from another network', async () => {
    const id = await insertQuestion(sql);
    const came = await come(id, 70, school);
    const last = came.find(({ told }) => told.json['held']);
    const home = { ...last?.headers, 'x-forwarded-for': newNetworkAddress() };
    expect((await putAnswer(site.address, id, ['1'], home)).json['held']).toBeUndefined();
    expect(await resultOf(id)).toMatchObject({ people: 61, heldBack: { answers: 9 } });
    // There it is an answer of that network, and of the first one no more.
    expect((await putAnswer(site.address, id, ['2'], last?.headers)).json['held']).toBeUndefined();
    await expectCountersOf(sql, id);
  });

  test('another question has the whole of it, and nothing tells that it is the same network', async () => {
    const [id, other] = [await insertQuestion(sql), await insertQuestion(sql)];
    await come(id, 70, school);
    await come(other, 30, school);
    expect(await resultOf(other)).toMatchObject({ people: 30 });
    const rows = await sql<{ network: string }[]>`
      select distinct abs(n.network) as network from network_people n join questions q on q.id = n.question_id
      where q.public_id = any(${[id, other]})`;
    expect(rows).toHaveLength(4);
  });
});

test('rankings and several picks go the same way', async () => {
  for (const kind of ['ranking', 'multiple'] as const) {
    const id = await insertQuestion(sql, { kind });
    await come(id, 70, school);
    expect(await resultOf(id)).toMatchObject({ people: 60, heldBack: { answers: 10 } });
    await expectCountersOf(sql, id);
  }
});

test('a network that is crowded stays so for a process that starts anew', async () => {
  const id = await insertQuestion(sql);
  await come(id, 59, school);
  const next = await startServer({
    TRUST_PROXY: '127.0.0.1,::1',
    DATABASE_URL: site.databaseUrl,
  });
  try {
    await untilReady(next);
    const keys = Array.from({ length: 6 }, () => somebody(school()));
    const told: JsonResponse[] = [];
    for (const key of keys) told.push(await putAnswer(next.address, id, ['1'], key));
    expect(told.filter(({ json }) => json['held'])).toHaveLength(5);
  } finally {
    await next.stop();
  }
  await expectCountersOf(sql, id);
});

describe('marks that were made in advance', () => {
  /** The cookie that somebody was given some days ago, there. */
  async function givenOut(daysAgo: number, address: string): Promise<Headers> {
    const secret = await loadSecret(sql);
    const now = new Date();
    const at = Math.floor(now.getTime() / 1_000) - daysAgo * 86_400;
    const made = { at, networkHash: networkHashOf(secret, address) };
    const value = signVoterId(secret, 'voter', createVoterId(now), made);
    return { cookie: `__Host-voter=${value}`, 'sec-fetch-site': 'same-origin' };
  }

  test('are charged to where they were made, wherever they are used', async () => {
    const id = await insertQuestion(sql);
    for (let nth = 0; nth < 65; nth++) {
      const aged = await givenOut(1 + (nth % 5), school());
      await putAnswer(site.address, id, ['1'], { ...aged, 'x-forwarded-for': newNetworkAddress() });
    }
    expect(await resultOf(id)).toMatchObject({ people: 60, heldBack: { answers: 5 } });
    // People who came back are not held back for who is around them.
    const home = await givenOut(3, '192.0.2.1');
    const { json } = await putAnswer(site.address, id, ['1'], {
      ...home,
      'x-forwarded-for': school(),
    });
    expect(json['held']).toBeUndefined();
    await expectCountersOf(sql, id);
  });

  test('sent twice they are known by browser no better', async () => {
    const id = await insertQuestion(sql);
    const first = await putAnswer(site.address, id, ['1'], { 'sec-fetch-site': 'same-origin' });
    const cookie = (first.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
    await putAnswer(site.address, id, ['1'], { cookie, 'sec-fetch-site': 'same-origin' });
    const aged = { ...(await givenOut(0.1, '192.0.2.1')), 'x-forwarded-for': '192.0.2.1' };
    await putAnswer(site.address, id, ['1'], aged);
    const levels = await sql`
      select level from answers a join questions q on q.id = a.question_id where q.public_id = ${id} order by level`;
    expect([...levels]).toEqual([{ level: 0 }, { level: 2 }]);
  });
});
