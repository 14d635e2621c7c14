import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepBurst } from '../../app/answers/bursts.server.ts';
import { CAPS } from '../../app/answers/store.server.ts';
import { deviceKey, put, withdraw } from '../support/answers.ts';
import { asked, press, read } from '../support/asking.ts';
import { attributeOf, wordsOf } from '../support/html.ts';
import { ask } from '../support/http.ts';
import { joined, type Joined } from '../support/members.ts';
import { answerInBulk, makeQuestion } from '../support/questions.ts';
import { comeFrom } from '../support/rooms.ts';
import { startSite, type Site } from '../support/site.ts';
import { makeStaffOf } from '../support/staff.ts';
import { differencesOf } from '../support/verify.ts';

/** What was held back of one network, and is left out for good by staff (docs/decisions/0050). */
let site: Site;
let sql: postgres.Sql;
let staff: Joined;
let reader: Joined;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1,::1' });
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [staff, reader] = [await joined(site, 'Ada'), await joined(site, 'Bo')];
  await makeStaffOf(site, sql, staff);
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

const PATH = '/account/held';
const PROGRAM = '203.0.113.7';
const NEIGHBOUR = '203.0.113.8';
const ELSEWHERE = '198.51.100.7';

const come = (id: string, people: number, from: string) =>
  comeFrom(site.address, id, people, { from });

async function answered(people: number): Promise<string> {
  const id = await makeQuestion(sql);
  await answerInBulk(sql, id, { 2: people }, '20 minutes', 50);
  return id;
}

/** The networks of which answers to a question are listed. */
async function listed(id: string): Promise<string[]> {
  const { text } = await read(site.address, PATH, staff);
  const lines = text.split('<li').filter((line) => line.includes(`value="${id}"`));
  return lines.map((line) => attributeOf(line, 'input', 'name="network"', 'value'));
}

const act = (does: 'count' | 'leave-out', id: string, network: string, who = staff) =>
  press(site.address, who, PATH, { question: id, network, does });

const rowOf = async (id: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${id}`;
  return row?.id ?? '0';
};
const isBurstNow = async (id: string) =>
  (await keepBurst(sql, CAPS, await rowOf(id))) !== undefined;

type Document = { people: number; heldBack?: { answers: number }; burst?: string };

async function resultOf(id: string): Promise<Document> {
  const { text } = await ask(site.address, `/api/v1/questions/${id}/result`);
  return JSON.parse(text) as Document;
}

test('what one network sends beyond its cap stays out, and keeps nothing being checked', async () => {
  const id = await answered(50);
  await come(id, 100, PROGRAM);
  await expect.poll(() => resultOf(id)).toMatchObject({ burst: 'waiting', people: 110 });
  const [network = 'none', ...others] = await listed(id);
  expect(others).toEqual([]);
  const { status, headers } = await act('leave-out', id, network);
  expect([status, headers.location]).toEqual([303, `${PATH}?did=left-out`]);
  await expect.poll(() => resultOf(id)).not.toHaveProperty('burst');
  expect(await resultOf(id)).toMatchObject({ people: 110, heldBack: { answers: 40 } });
  expect(wordsOf((await read(site.address, `${PATH}?did=left-out`, staff)).text)).toContain(
    'The answers stay out.',
  );
  await expect
    .poll(async () => wordsOf((await ask(site.address, `/question/${id}`)).text))
    .toContain('40 answers of one network that had been held back stay out for good.');
  // It goes on, and is held as before: it is nobody's work any more.
  expect(await come(id, 60, PROGRAM)).toBe(60);
  expect(await isBurstNow(id)).toBe(false);
  expect(await listed(id)).toEqual([]);
  expect((await act('count', id, network)).status).toBe(409);
  expect((await act('leave-out', id, network)).status).toBe(409);
  await expect.poll(() => resultOf(id)).toMatchObject({ heldBack: { answers: 100 } });
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
});

test('nor do its neighbours, and answers of theirs can be counted still', async () => {
  const id = await answered(50);
  await come(id, 100, PROGRAM);
  const [network = 'none'] = await listed(id);
  await act('leave-out', id, network);
  expect(await come(id, 100, NEIGHBOUR)).toBe(50);
  expect(await isBurstNow(id)).toBe(false);
  const [neighbour = 'none', ...others] = await listed(id);
  expect([neighbour === network, others]).toEqual([false, []]);
  expect((await act('count', id, neighbour)).status).toBe(303);
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 210, heldBack: { answers: 40 } });
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
});

test('what others send is being checked as before', async () => {
  const id = await answered(50);
  await come(id, 100, PROGRAM);
  const [network = 'none'] = await listed(id);
  await come(id, 100, ELSEWHERE);
  expect(await isBurstNow(id)).toBe(true);
  await act('leave-out', id, network);
  expect(await resultOf(id)).toMatchObject({ burst: 'waiting' });
  const [other = 'none'] = await listed(id);
  await act('leave-out', id, other);
  await expect.poll(() => resultOf(id)).not.toHaveProperty('burst');
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
});

test('whoever was left out changes, takes back, and counts from elsewhere', async () => {
  const id = await answered(50);
  await come(id, 60, PROGRAM);
  const late = { 'idempotency-key': deviceKey(), 'x-forwarded-for': PROGRAM };
  const gone = { 'idempotency-key': deviceKey(), 'x-forwarded-for': PROGRAM };
  for (const headers of [late, gone])
    expect((await put(site.address, id, ['1'], headers)).json['held']).toBe(true);
  const [network = 'none'] = await listed(id);
  await act('leave-out', id, network);
  await put(site.address, id, ['2'], late);
  await withdraw(site.address, id, gone);
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
  const home = { ...late, 'x-forwarded-for': ELSEWHERE };
  expect((await put(site.address, id, ['2'], home)).json['held']).toBeUndefined();
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 111 });
  expect(await resultOf(id)).not.toHaveProperty('heldBack');
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
});

test('nobody else can, nor staff where they asked themselves, nor after the close', async () => {
  const own = await asked(site.address, staff, { text: 'Does its asker leave these out?' });
  const id = await makeQuestion(sql);
  for (const one of [own, id]) await come(one, 65, PROGRAM);
  const [network = 'none'] = await listed(id);
  expect((await act('leave-out', id, network, reader)).status).toBe(404);
  expect((await act('leave-out', id, '7')).status).toBe(409);
  const [row] = await sql<{ network: string }[]>`
    select max(network)::text as network from answers where is_held and question_id = ${await rowOf(own)}`;
  const { status, text } = await act('leave-out', own, row?.network ?? '');
  expect([status, wordsOf(text).includes('Somebody else of the staff has to decide.')]).toEqual([
    409,
    true,
  ]);
  await sql`update questions set closes_at = now() where public_id = ${id}`;
  expect((await act('leave-out', id, network)).status).toBe(409);
  const rows = [await rowOf(own), await rowOf(id)];
  expect(await sql`select from networks_left_out where question_id = any(${rows})`).toHaveLength(0);
});

test('while a question is paused nothing is counted, and what is left out stays out', async () => {
  const [first, second] = [await makeQuestion(sql), await makeQuestion(sql)];
  for (const id of [first, second]) {
    await come(id, 65, PROGRAM);
    await sql`
      insert into question_pauses (question_id, started_at, reason) values (${await rowOf(id)}, now(), 'For a moment.')`;
  }
  const [network = 'none'] = await listed(first);
  const { status, text } = await act('count', first, network);
  expect([status, wordsOf(text)]).toEqual([
    409,
    expect.stringContaining('The question is paused. Count them once it continues.'),
  ]);
  const [other = 'none'] = await listed(second);
  expect((await act('leave-out', second, other)).status).toBe(303);
  await sql`update question_pauses set ended_at = now()`;
  expect((await act('count', first, network)).status).toBe(303);
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
});

test.each(['', '9'.repeat(19), '-1', 'x'])('no network is left out by %j', async (network) => {
  expect((await act('leave-out', await makeQuestion(sql), network)).status).toBe(404);
});
