import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { recordBurst } from '../../app/results/store/burst-detector.server.ts';
import { DEFAULT_NETWORK_CAPS } from '../../app/results/network-caps.ts';
import { createVoterId, signVoterId } from '../../app/platform/http/voter-id.server.ts';
import { networkHashOf } from '../../app/platform/http/network-hash.server.ts';
import { deviceKey, putAnswer } from '../support/answers.ts';
import { surveyIdOf } from '../support/embed-answers.ts';
import { eventsPath, readEvents, type EventReader } from '../support/events.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { loadSecret } from '../support/notice-jobs.ts';
import { insertAnswersInBulk, insertQuestion, type QuestionInput } from '../support/questions.ts';
import { readResult } from '../support/results.ts';
import { eventually } from '../support/eventually.ts';
import { expectCountersOf } from '../support/recount.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { sharedSite } from '../support/shared-site.ts';
import { newNetworkAddress } from '../support/members.ts';
import { earlier } from '../support/earlier.ts';

/** Much of what comes is of networks at their cap: what is shown until that is over (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
const readers: EventReader[] = [];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await sql?.end();
});

type Headers = Readonly<Record<string, string>>;
const PROGRAM = newNetworkAddress();
const from = (address: string): Headers => ({
  'idempotency-key': deviceKey(),
  'x-forwarded-for': address,
});

async function come(
  id: string,
  people: number,
  headers: (nth: number) => Headers,
  { choices = ['1'], address = site.address } = {},
): Promise<void> {
  for (let nth = 0; nth < people; nth += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, people - nth) }, async (_, at) => {
        const { status } = await putAnswer(address, id, choices, headers(nth + at));
        expect(status).toBe(200);
      }),
    );
}

type Document = {
  people: number;
  asOf: string;
  leader: string | null;
  burst?: string;
  leftOut?: number;
  choices: { id: string; count: number; share: number | null }[];
  ranking?: { ahead: string | null; rounds: { votes: Record<string, number> }[] };
};

const resultOf = (id: string, query = '', address = site.address) =>
  readResult<Document>(address, id, query);

/** Of a hundred people as many were there before as not; 14 want the first choice. */
async function answered(people: number, asked: QuestionInput = {}): Promise<string> {
  const id = await insertQuestion(sql, asked);
  await insertAnswersInBulk(
    sql,
    id,
    { 1: Math.round(0.14 * people), 2: Math.round(0.86 * people) },
    '20 minutes',
    50,
  );
  return id;
}

/** Cookies that were given out there two days ago. */
async function givenOut(address: string): Promise<() => Headers> {
  const secret = await loadSecret(sql);
  const now = new Date();
  const made = {
    at: Math.floor(now.getTime() / 1_000) - 2 * 86_400,
    networkHash: networkHashOf(secret, address),
  };
  return () => ({
    cookie: `__Host-voter=${signVoterId(secret, 'voter', createVoterId(now), made)}`,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': address,
  });
}

const burstsOf = (id: string) => sql<{ number: number | null }[]>`
  select b.number from bursts b join questions q on q.id = b.question_id where q.public_id = ${id}`;

const passTenMinutes = (id: string) => sql`
  update bursts set seen_at = ${earlier(sql, 'seen_at', '10 minutes')} where question_id = (select id from questions where public_id = ${id})`;

describe('one program at one address, on a question of 500', () => {
  let id: string;
  beforeAll(async () => {
    id = await answered(500);
    await come(id, 140, () => from(PROGRAM));
  });

  test('the headline rests on the better checked, and all answers are told as all', async () => {
    await expect.poll(() => resultOf(id)).toMatchObject({ people: 250, burst: 'checked' });
    const document = await resultOf(id);
    expect(document.choices.find((one) => one.id === '1')).toMatchObject({ share: 0.14 });
    expect(document).toMatchObject({ leader: '2', leftOut: 352 });
    expect(Date.parse(document.asOf)).toBeLessThan(Date.now());
    const checked = await resultOf(id, '?least=device');
    expect(checked.choices).toEqual(document.choices);
    expect(await resultOf(id, '?audience=all')).toMatchObject({
      people: 602,
      leader: null,
      burst: 'waiting',
    });
    await expectCountersOf(sql, id);
  });

  test('and so it is said on the page, in lists, frames, pictures and their texts', async () => {
    const page = await sendRequest(site.address, `/question/${id}`);
    const words = mainTextOf(page.text);
    expect(words).toContain('“Choice 2” leads with 86% of 250 people.');
    expect(words).toContain(
      'Being checked: many answers came from few networks. Until that is over, this result counts 250 people with an account or an earlier visit.',
    );
    expect(page.text).toMatch(/property="og:image:alt" content="[^"]*Being checked[^"]*250 people/);
    const picture = await sendRequest(site.address, `/api/v1/questions/${id}/picture.svg`);
    expect(picture.text).toMatch(/<desc[^>]*>[^<]*of 250 people\. Being checked/);
    const frame = await sendRequest(site.address, `/embed/results/${await surveyIdOf(sql, id)}`);
    expect(mainTextOf(frame.text)).toContain('250 people');
    expect(mainTextOf(frame.text)).toContain('Being checked. ');
    await eventually(async () => {
      const list = await sendRequest(site.address, '/question?sort=new');
      expect(mainTextOf(list.text)).toContain('250 people');
    });
  });

  test('another process tells the same, and one that starts anew', async () => {
    const next = await startServer({
      TRUST_PROXY: '127.0.0.1,::1',
      DATABASE_URL: site.databaseUrl,
    });
    try {
      await untilReady(next);
      expect(await resultOf(id, '', next.address)).toMatchObject({ people: 250, burst: 'checked' });
    } finally {
      await next.stop();
    }
  });

  test('it is over ten minutes after the last of it, and open pages hear both', async () => {
    const reader = readEvents(site.address, eventsPath(id));
    readers.push(reader);
    const during = await reader.news(({ result }) => result?.burst === 'checked');
    expect(during).toMatchObject({ leftOut: 352, result: { people: 250 } });
    await passTenMinutes(id);
    const after = await reader.news(({ result }) => result?.burst === undefined);
    expect(after).toMatchObject({ result: { people: 510 }, leftOut: 92 });
    expect(after.sequence).toBe(during.sequence);
    // What is cached is made anew after five seconds, as when a question closes by its time.
    await expect.poll(() => resultOf(id)).toMatchObject({ people: 510, leftOut: 92 });
    expect(await resultOf(id)).not.toHaveProperty('burst');
    await expect
      .poll(async () => mainTextOf((await sendRequest(site.address, `/question/${id}`)).text))
      .not.toContain('Being checked');
  });
});

test('of fewer than 30 better checked it says that it is being checked, and calls no lead', async () => {
  const id = await answered(50);
  await come(id, 70, () => from(PROGRAM), { choices: ['2'] });
  await expect
    .poll(() => resultOf(id))
    .toMatchObject({ burst: 'waiting', people: 110, leader: null });
  const { text } = await sendRequest(site.address, `/question/${id}`);
  expect(mainTextOf(text)).toContain(
    '110 people counted. No lead is called while this is being checked.',
  );
  expect(mainTextOf(text)).not.toContain('leads with');
  await sql`update questions set closes_at = now() where public_id = ${id}`;
  // Nothing comes any more: what is told at the close stays.
  await expect.poll(() => resultOf(id)).not.toHaveProperty('burst');
});

test('marks from an earlier day do not make a program better checked', async () => {
  const id = await answered(500);
  const older = await givenOut(PROGRAM);
  await come(id, 140, () => ({ ...older(), 'x-forwarded-for': newNetworkAddress() }));
  await expect.poll(() => resultOf(id)).toMatchObject({ burst: 'waiting', people: 510 });
});

test('the better checked are without those whom the headline leaves out', async () => {
  const id = await answered(500);
  const older = await givenOut(newNetworkAddress());
  await come(id, 25, () => older());
  await come(id, 140, () => from(PROGRAM));
  // Ten of the 25.
  await expect.poll(() => resultOf(id)).toMatchObject({ burst: 'checked', people: 260 });
  await expectCountersOf(sql, id);
});

test('ten networks together make one', async () => {
  const id = await answered(100);
  const ten = Array.from({ length: 10 }, newNetworkAddress);
  await come(id, 620, (nth) => from(ten[nth % 10] ?? ''));
  await expect.poll(() => resultOf(id)).toMatchObject({ burst: 'checked', people: 50 });
});

test('the rounds of a ranking rest on the better checked, too', async () => {
  const id = await answered(500, { kind: 'ranking' });
  await come(id, 140, () => from(PROGRAM), { choices: ['1', '2', '3'] });
  await expect
    .poll(() => resultOf(id))
    .toMatchObject({
      burst: 'checked',
      ranking: { ahead: '2', rounds: [{ votes: { 1: 35, 2: 215 } }] },
    });
  const few = await answered(50, { kind: 'ranking' });
  await come(few, 70, () => from(PROGRAM), { choices: ['1', '2', '3'] });
  await expect
    .poll(() => resultOf(few))
    .toMatchObject({ burst: 'waiting', ranking: { ahead: null } });
});

test('a result that is hidden tells of no burst', async () => {
  const id = await answered(500, { results: 'closed' });
  await come(id, 140, () => from(PROGRAM));
  await expect.poll(() => burstsOf(id)).toHaveLength(1);
  const { text, status } = await sendRequest(site.address, `/api/v1/questions/${id}/result`);
  expect([status, text.includes('burst')]).toEqual([403, false]);
  const reader = readEvents(site.address, eventsPath(id));
  readers.push(reader);
  expect(await reader.news(() => true)).not.toHaveProperty('result');
});

/** As if all of it had come that much earlier. */
async function makeOlder(id: string, by: string): Promise<void> {
  const of = sql`question_id = (select id from questions where public_id = ${id})`;
  await sql`update answers set answered_at = ${earlier(sql, 'answered_at', by)}, came_at = ${earlier(sql, 'came_at', by)} where ${of}`;
  await sql`update answer_log set at = ${earlier(sql, 'at', by)} where ${of}`;
  // Two steps: moved by as much as lies between two of them, a minute would meet another that is still to move.
  for (const table of ['standing_minutes', 'answer_minutes', 'held_minutes'])
    for (const step of ['24000 hours', `${by} -24000 hours`])
      await sql`update ${sql(table)} set minute = ${earlier(sql, 'minute', step)} where ${of}`;
  await sql`update bursts set began_at = ${earlier(sql, 'began_at', by)}, seen_at = ${earlier(sql, 'seen_at', by)} where ${of}`;
}

const isBurstNow = async (id: string): Promise<boolean> => {
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${id}`;
  return (await recordBurst(sql, DEFAULT_NETWORK_CAPS, row?.id ?? '0')) !== undefined;
};

test('whoever came before and changes their answer, counted or held, keeps none going', async () => {
  const id = await answered(100);
  const people = Array.from({ length: 140 }, () => from(PROGRAM));
  const send = (choice: string) =>
    come(id, people.length, (nth) => people[nth] ?? {}, { choices: [choice] });
  await send('1');
  expect(await isBurstNow(id)).toBe(true);
  await makeOlder(id, '20 minutes');
  expect(await isBurstNow(id)).toBe(false);
  await send('2');
  expect(await isBurstNow(id)).toBe(false);
  await expectCountersOf(sql, id);
  await come(id, 30, () => from(PROGRAM));
  expect(await isBurstNow(id)).toBe(true);
});

describe('no burst', () => {
  test('is a class of 30 on its own question', async () => {
    const id = await insertQuestion(sql);
    await come(id, 30, () => from(PROGRAM));
    expect(await burstsOf(id)).toHaveLength(0);
    expect(await resultOf(id)).toMatchObject({ people: 30 });
    expect(await resultOf(id)).not.toHaveProperty('burst');
  });

  test('is a hall while its room is open, and ten minutes after', async () => {
    const id = await insertQuestion(sql);
    await come(id, 30, () => from(PROGRAM));
    await sql`
      insert into rooms (question_id, room, network)
      select question_id, 'aaaaaa', max(network) from network_people
      where question_id = (select id from questions where public_id = ${id}) group by 1`;
    await come(id, 270, () => from(PROGRAM));
    expect(await resultOf(id)).toMatchObject({ people: 300 });
    await sql`update rooms set seen_at = now() - interval '12 minutes' where room = 'aaaaaa' and question_id = (select id from questions where public_id = ${id})`;
    await come(id, 5, () => from(PROGRAM));
    await expect.poll(() => resultOf(id)).toMatchObject({ heldBack: { answers: 5 } });
    expect(await burstsOf(id)).toHaveLength(0);
  });

  test('is one who is held back in a quiet hour, of a school that came before', async () => {
    const id = await insertQuestion(sql);
    await come(id, 60, () => from(PROGRAM));
    await makeOlder(id, '1 day');
    await come(id, 5, () => from(PROGRAM));
    await expect.poll(() => resultOf(id)).toMatchObject({ people: 60, heldBack: { answers: 5 } });
    expect(await burstsOf(id)).toHaveLength(0);
  });
});
