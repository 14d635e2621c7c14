import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordBurst } from '../../app/results/store/burst-detector.server.ts';
import { DEFAULT_NETWORK_CAPS } from '../../app/results/network-caps.ts';
import { deviceKey, putAnswer, deleteAnswer } from '../support/answers.ts';
import { createQuestion, submitForm, getPage } from '../support/question-form.ts';
import {
  submitDecision,
  listHeldNetworks,
  HELD_BACK_PATH as PATH,
  insertHeldBack,
} from '../support/held-back.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMemberElsewhere, newNetworkAddress, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { answerFromRoom, roomSignFor, keepRoomOpen } from '../support/rooms.ts';
import { readResult } from '../support/results.ts';
import { expectCountersOf } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';

/** What was held back of one network, and is left out for good by staff (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
let staff: TestMember;
let reader: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [staff, reader] = [
    await createMemberElsewhere(site, sql, 'Ada'),
    await createMemberElsewhere(site, sql, 'Bo'),
  ];
  await setUpStaff(site, sql, staff);
});
afterAll(async () => {
  await sql?.end();
});

const PROGRAM = newNetworkAddress();
const NEIGHBOUR = PROGRAM.replace(/7$/, '8');
const ELSEWHERE = newNetworkAddress();

const come = (id: string, people: number, from: string) =>
  answerFromRoom(site.address, id, people, { from });

async function answered(people: number): Promise<string> {
  const id = await insertQuestion(sql);
  await insertAnswersInBulk(sql, id, { 2: people }, '20 minutes', 50);
  return id;
}

/** The networks of which answers to a question wait for a decision. */
const listed = async (id: string): Promise<string[]> =>
  (await listHeldNetworks(site.address, staff, id)).flatMap(({ network, isOut }) =>
    isOut ? [] : [network],
  );

const act = (
  does: 'count' | 'leave-out' | 'hold-again',
  id: string,
  network: string,
  who = staff,
) => submitDecision(site.address, who, { id, network, does });

const rowOf = async (id: string): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`select id from questions where public_id = ${id}`;
  return row?.id ?? '0';
};
const isBurstNow = async (id: string) =>
  (await recordBurst(sql, DEFAULT_NETWORK_CAPS, await rowOf(id))) !== undefined;

type Document = {
  people: number;
  heldBack?: { answers: number; excluded?: { answers: number; since: string } };
  burst?: string;
};

const resultOf = (id: string) => readResult<Document>(site.address, id);

test('what one network sends beyond its cap stays out, and keeps nothing being checked', async () => {
  const id = await answered(50);
  await come(id, 100, PROGRAM);
  await expect.poll(() => resultOf(id)).toMatchObject({ burst: 'waiting', people: 110 });
  const [network = 'none', ...others] = await listed(id);
  expect(others).toEqual([]);
  const { status, headers } = await act('leave-out', id, network);
  expect(status).toBe(303);
  await expect.poll(() => resultOf(id)).not.toHaveProperty('burst');
  expect(await resultOf(id)).toMatchObject({
    people: 110,
    heldBack: { answers: 40, excluded: { answers: 40 } },
  });
  expect(mainTextOf((await getPage(site.address, headers.location ?? '', staff)).text)).toContain(
    '40 answers are left out.',
  );
  await expect
    .poll(async () =>
      mainTextOf((await sendRequest(site.address, `/question/${id}?view=figures`)).text),
    )
    .toContain('40 answers from one network that had been held back are left out.');
  // It goes on, and is held as before: it is nobody's work any more.
  expect(await come(id, 60, PROGRAM)).toBe(60);
  expect(await isBurstNow(id)).toBe(false);
  expect(await listed(id)).toEqual([]);
  expect((await act('leave-out', id, network)).status).toBe(409);
  await expect
    .poll(() => resultOf(id))
    .toMatchObject({ heldBack: { answers: 100, excluded: { answers: 100 } } });
  const words = async () => mainTextOf((await sendRequest(site.address, `/question/${id}`)).text);
  await expect.poll(words).toMatch(/Left out by staff since \d+ \w+ \d{4}: 100/);
  expect(await words()).not.toContain('not counted yet');
  await expectCountersOf(sql, id);
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
  await expect
    .poll(() => resultOf(id))
    .toMatchObject({ people: 210, heldBack: { answers: 40, excluded: { answers: 40 } } });
  await expectCountersOf(sql, id);
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
  await expectCountersOf(sql, id);
});

test('whoever was left out changes, takes back, and counts from elsewhere', async () => {
  const id = await answered(50);
  await come(id, 60, PROGRAM);
  const late = { 'idempotency-key': deviceKey(), 'x-forwarded-for': PROGRAM };
  const gone = { 'idempotency-key': deviceKey(), 'x-forwarded-for': PROGRAM };
  for (const headers of [late, gone])
    expect((await putAnswer(site.address, id, ['1'], headers)).json['held']).toBe(true);
  const [network = 'none'] = await listed(id);
  await act('leave-out', id, network);
  await putAnswer(site.address, id, ['2'], late);
  await deleteAnswer(site.address, id, gone);
  await expectCountersOf(sql, id);
  const home = { ...late, 'x-forwarded-for': ELSEWHERE };
  expect((await putAnswer(site.address, id, ['2'], home)).json['held']).toBeUndefined();
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 111 });
  expect(await resultOf(id)).not.toHaveProperty('heldBack');
  await expectCountersOf(sql, id);
});

test('nobody else can, nor staff where they asked themselves, nor after the close', async () => {
  const own = await createQuestion(site.address, staff, {
    text: 'Does its asker leave these out?',
  });
  const id = await insertQuestion(sql);
  for (const one of [own, id]) await come(one, 65, PROGRAM);
  const [network = 'none'] = await listed(id);
  expect((await act('leave-out', id, network, reader)).status).toBe(404);
  expect((await act('leave-out', id, '7')).status).toBe(409);
  const [row] = await sql<{ network: string }[]>`
    select max(network)::text as network from answers where is_held and question_id = ${await rowOf(own)}`;
  const { status, text } = await act('leave-out', own, row?.network ?? '');
  expect([status, mainTextOf(text).includes('Another member of staff has to decide.')]).toEqual([
    409,
    true,
  ]);
  await sql`update questions set closes_at = now() where public_id = ${id}`;
  expect((await act('leave-out', id, network)).status).toBe(409);
  const rows = [await rowOf(own), await rowOf(id)];
  expect(await sql`select from networks_left_out where question_id = any(${rows})`).toHaveLength(0);
});

test('while a question is paused nothing is counted, and what is left out stays out', async () => {
  const [first, second] = [await insertQuestion(sql), await insertQuestion(sql)];
  for (const id of [first, second]) {
    await come(id, 65, PROGRAM);
    await sql`
      insert into question_pauses (question_id, started_at, reason) values (${await rowOf(id)}, now(), 'For a moment.')`;
  }
  const [network = 'none'] = await listed(first);
  const { status, text } = await act('count', first, network);
  expect([status, mainTextOf(text)]).toEqual([
    409,
    expect.stringContaining('The question is paused. Count them once it continues.'),
  ]);
  const [other = 'none'] = await listed(second);
  expect((await act('leave-out', second, other)).status).toBe(303);
  await sql`
    update question_pauses set ended_at = now()
    where question_id = any(${[await rowOf(first), await rowOf(second)]})`;
  expect((await act('count', first, network)).status).toBe(303);
  for (const id of [first, second]) await expectCountersOf(sql, id);
});

test.each(['', '9'.repeat(19), '-1', 'x'])('no network is left out by %j', async (network) => {
  expect((await act('leave-out', await insertQuestion(sql), network)).status).toBe(404);
});

describe('what was left out', () => {
  let id: string;
  let network: string;
  beforeEach(async () => {
    id = await answered(50);
    await come(id, 100, PROGRAM);
    [network = 'none'] = await listed(id);
    await act('leave-out', id, network);
  });
  const page = async () => mainTextOf((await sendRequest(site.address, `/question/${id}`)).text);
  const isBurst = async () => (await isBurstNow(id)) && (await resultOf(id)).burst !== undefined;

  test('stays on the list, is held again, and may be part of a burst again', async () => {
    expect(await listHeldNetworks(site.address, staff, id)).toEqual([{ network, isOut: true }]);
    expect((await act('hold-again', id, network)).status).toBe(303);
    expect(await listed(id)).toEqual([network]);
    await expect.poll(() => resultOf(id)).toMatchObject({ heldBack: { answers: 40 } });
    expect((await resultOf(id)).heldBack).not.toHaveProperty('excluded');
    expect(await isBurst()).toBe(true);
    await expect.poll(page).toContain('Held back, not counted yet: 40');
    expect(
      mainTextOf((await sendRequest(site.address, `/question/${id}?view=figures`)).text),
    ).toContain('40 answers from one network that had been left out wait for a decision again.');
    await expectCountersOf(sql, id);
    expect((await act('hold-again', id, network)).status).toBe(409);
  });

  test('with a neighbour that is left out still makes no burst', async () => {
    await come(id, 70, NEIGHBOUR);
    const [neighbour = 'none'] = await listed(id);
    await act('leave-out', id, neighbour);
    await act('hold-again', id, network);
    expect(await isBurstNow(id)).toBe(false);
    await expectCountersOf(sql, id);
    await act('hold-again', id, neighbour);
    expect(await isBurstNow(id)).toBe(true);
    await expectCountersOf(sql, id);
  });

  test('is counted, and what comes later waits', async () => {
    expect((await act('count', id, network)).status).toBe(303);
    await expect.poll(() => resultOf(id)).toMatchObject({ people: 150 });
    expect(await resultOf(id)).not.toHaveProperty('heldBack');
    expect(await come(id, 3, PROGRAM)).toBe(3);
    await expect.poll(page).toContain('Held back, not counted yet: 3');
    await expectCountersOf(sql, id);
  });

  test('stays so after the close', async () => {
    await sql`update questions set closes_at = now() where public_id = ${id}`;
    const upTo = String(Date.now() * 1_000);
    for (const does of ['hold-again', 'count'])
      expect(
        (
          await submitForm(site.address, staff, PATH, {
            question: id,
            network,
            does,
            upTo,
            step: 'sure',
            reason: 'Too late.',
          })
        ).status,
      ).toBe(409);
    expect(await resultOf(id)).toMatchObject({ heldBack: { excluded: { answers: 40 } } });
    expect(await listHeldNetworks(site.address, staff, id)).toEqual([]);
  });
});

describe('of a network that is left out', () => {
  test('nothing counts later, however many answer elsewhere', async () => {
    const id = await answered(50);
    await come(id, 70, PROGRAM);
    const [network = 'none'] = await listed(id);
    await act('leave-out', id, network);
    // Its cap grows with what comes from elsewhere: as if so many had.
    await sql`update totals set spread = spread + 700 where question_id = ${await rowOf(id)}`;
    expect(await come(id, 5, PROGRAM)).toBe(5);
    expect(await come(id, 5, NEIGHBOUR)).toBe(0);
    await act('hold-again', id, network);
    expect(await come(id, 5, PROGRAM)).toBe(0);
    await expect.poll(() => resultOf(id)).toMatchObject({ heldBack: { answers: 15 } });
    await sql`update totals set spread = spread - 700 where question_id = ${await rowOf(id)}`;
    await expectCountersOf(sql, id);
  });

  test('nothing counts from a room either', async () => {
    const author = await createMemberElsewhere(site, sql, 'Cy');
    const id = await createQuestion(site.address, author, { text: 'Is there a room in it?' });
    await come(id, 70, PROGRAM);
    const [network = 'none'] = await listed(id);
    await act('leave-out', id, network);
    const sign = await roomSignFor(site.address, id, author);
    await keepRoomOpen(site.address, { sign, ids: [id], who: author, from: PROGRAM });
    expect(await answerFromRoom(site.address, id, 5, { from: PROGRAM, room: sign })).toBe(5);
    expect(await answerFromRoom(site.address, id, 5, { from: NEIGHBOUR, room: sign })).toBe(0);
    await expectCountersOf(sql, id);
  });
});

test('what is left out is listed, however much waits', async () => {
  const [out, waits] = [await insertQuestion(sql), await insertQuestion(sql)];
  await insertHeldBack(sql, out, { 1: 2 }, 77_000_000);
  await act('leave-out', out, '77000000');
  for (let nth = 0; nth < 105; nth++) await insertHeldBack(sql, waits, { 1: 3 }, 78_000_000 + nth);
  expect(await listHeldNetworks(site.address, staff, out)).toEqual([
    { network: '77000000', isOut: true },
  ]);
  const { text } = await getPage(site.address, PATH, staff);
  expect(mainTextOf(text)).toMatch(/\d+ smaller groups that wait are not listed\./);
  // What is not on the list can be decided all the same, as by a press on a list that is older.
  const [last = ''] = (await listed(waits)).slice(-1);
  const missing = Array.from({ length: 105 }, (_, nth) => String(78_000_000 + nth)).find(
    (one) => !text.includes(`value="${one}"`),
  );
  expect(last).not.toBe('');
  expect((await act('leave-out', waits, missing ?? '')).status).toBe(303);
  await sql`update questions set closes_at = now() where public_id = any(${[out, waits]})`;
});
