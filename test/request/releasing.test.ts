import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putAnswer, deviceKey } from '../support/answers.ts';
import { createQuestion, getPage } from '../support/question-form.ts';
import { submitDecision, listHeldNetworks, HELD_BACK_PATH as PATH } from '../support/held-back.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMemberElsewhere, newNetworkAddress, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { readResult } from '../support/results.ts';
import { expectCountersOf } from '../support/recount.ts';
import { answerFromRoom } from '../support/rooms.ts';
import { sharedSite } from '../support/shared-site.ts';
import { setUpStaff } from '../support/staff.ts';

/** What was held back of one network, and is counted by staff (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
let staff: TestMember;
let reader: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  [staff, reader] = [
    await createMemberElsewhere(site, sql, 'Ada'),
    await createMemberElsewhere(site, sql, 'Bo'),
  ];
  await setUpStaff(site, sql, staff);
});
afterAll(async () => {
  await sql?.end();
});

const HALL = newNetworkAddress();

const come = (id: string, people: number) =>
  answerFromRoom(site.address, id, people, { from: HALL });
const oneMore = (id: string) =>
  putAnswer(site.address, id, ['1'], {
    'idempotency-key': deviceKey(),
    'x-forwarded-for': HALL,
  });

const networkOf = async (id: string) =>
  (await listHeldNetworks(site.address, staff, id))[0]?.network ?? 'none';

const release = (id: string, network: string, who = staff) =>
  submitDecision(site.address, who, { id, network, does: 'count' });

type Counted = { people: number; heldBack?: object; burst?: string };

const counted = (id: string) => readResult<Counted>(site.address, id);

test('a hall that had no room is counted by staff, in the log behind what came before', async () => {
  const id = await insertQuestion(sql);
  await come(id, 100);
  const page = mainTextOf((await getPage(site.address, PATH, staff)).text);
  expect(page).toContain('40 answers held from one network Counted beyond the first ten: 50');
  const last = await oneMore(id);
  expect(last.json).toMatchObject({ held: true, sequence: 0 });
  await expect.poll(() => counted(id)).toMatchObject({ burst: 'waiting' });
  const began = new Date();
  const { status, headers } = await release(id, await networkOf(id));
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/\?did=[\w-]{22}$/)]);
  expect(mainTextOf((await getPage(site.address, headers.location ?? '', staff)).text)).toContain(
    '41 answers count now.',
  );
  await expect.poll(() => counted(id)).toMatchObject({ people: 101 });
  const document = await counted(id);
  expect([document.heldBack, document.burst]).toEqual([undefined, undefined]);
  const entries = await sql<{ sequence: number; at: Date }[]>`
    select l.sequence::int as sequence, l.at from answer_log l join questions q on q.id = l.question_id
    where q.public_id = ${id} order by sequence`;
  expect(entries.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 101 }, (_, at) => at + 1),
  );
  expect(entries.slice(60).filter(({ at }) => at.getTime() < began.getTime() - 1_000)).toEqual([]);
  await expectCountersOf(sql, id);
  await expect
    .poll(async () =>
      mainTextOf((await sendRequest(site.address, `/question/${id}?view=figures`)).text),
    )
    .toContain('41 answers that had been held back now count.');
  // The same press again finds nothing.
  expect((await release(id, '1')).status).toBe(409);
});

test('a network stays at its cap: who comes later is held', async () => {
  const id = await insertQuestion(sql);
  await come(id, 70);
  await release(id, await networkOf(id));
  const next = await oneMore(id);
  expect(next.json).toMatchObject({ held: true });
  // Staff has just looked: no burst is made of what it let in.
  await expect.poll(() => counted(id)).toMatchObject({ heldBack: { answers: 1 } });
  expect(await counted(id)).not.toHaveProperty('burst');
  await expectCountersOf(sql, id);
});

test('nobody else can, nor staff where they asked themselves', async () => {
  const id = await createQuestion(site.address, staff, { text: 'Does its asker let these in?' });
  await come(id, 65);
  expect((await getPage(site.address, PATH, reader)).status).toBe(404);
  expect((await getPage(site.address, PATH)).status).not.toBe(200);
  expect(mainTextOf((await getPage(site.address, PATH, staff)).text)).toContain('You asked this');
  const [row] = await sql<{ network: string }[]>`
    select max(network)::text as network from answers where is_held and question_id = (select id from questions where public_id = ${id})`;
  expect((await release(id, row?.network ?? '', reader)).status).toBe(404);
  const { status, text } = await release(id, row?.network ?? '');
  expect(status).toBe(409);
  expect(mainTextOf(text)).toContain('Another member of staff has to decide.');
  const [kept] = await sql`
    select held_back as held from totals where question_id = (select id from questions where public_id = ${id})`;
  expect(kept).toEqual({ held: 5 });
});

test('at the close it stays out, and is shown', async () => {
  const id = await insertQuestion(sql);
  await come(id, 66);
  const network = await networkOf(id);
  await sql`update questions set closes_at = now() where public_id = ${id}`;
  const { status, text } = await release(id, network);
  expect(status).toBe(409);
  expect(mainTextOf(text)).toContain('what was held back stays out');
  expect((await getPage(site.address, PATH, staff)).text).not.toContain(`value="${id}"`);
  expect(await counted(id)).toMatchObject({ people: 60, heldBack: { answers: 6 } });
  await expectCountersOf(sql, id);
});

test.each(['9'.repeat(19), '9'.repeat(30), '-1', 'x'])(
  'a network can not be %s',
  async (network) => {
    expect((await release(await insertQuestion(sql), network)).status).toBe(404);
  },
);
