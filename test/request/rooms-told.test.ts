import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deviceKey, putAnswer, deleteAnswer } from '../support/answers.ts';
import { createQuestion } from '../support/question-form.ts';
import { eventsPath, readEvents, type EventReader } from '../support/events.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMemberElsewhere, newNetworkAddress, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { answerFromRoom, roomSignFor, keepRoomOpen } from '../support/rooms.ts';
import { readResult } from '../support/results.ts';
import { expectCountersOf } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What a room brings past the cap of its network counts, and everybody is told how many that are (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
let ada: TestMember;
const readers: EventReader[] = [];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  ada = await createMemberElsewhere(site, sql, 'Ada');
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
afterAll(async () => {
  await sql?.end();
});

const HALL = newNetworkAddress();
let nth = 0;
const askOne = () =>
  createQuestion(site.address, ada, {
    text: `Is this told of a room, number ${++nth}?`,
    results: 'always',
  });

async function openRoom(id: string): Promise<string> {
  const sign = await roomSignFor(site.address, id, ada);
  const { status } = await keepRoomOpen(site.address, { sign, ids: [id], who: ada, from: HALL });
  expect(status).toBe(204);
  return sign;
}

const come = (id: string, people: number, room?: string, from = HALL, choice = '1') =>
  answerFromRoom(site.address, id, people, { from, room, choice });

type Document = {
  people: number;
  inRoom?: number;
  choices: { id: string; share: number | null }[];
};

const resultOf = (id: string) => readResult<Document>(site.address, id);

describe('600 of a room on a question that 500 others answered', () => {
  let id: string;
  beforeAll(async () => {
    id = await askOne();
    await insertAnswersInBulk(sql, id, { 1: 70, 2: 430 });
    await openRoom(id);
    await come(id, 600);
  });

  test('all count, and the result as JSON tells how many came past what one network brings', async () => {
    await expect.poll(() => resultOf(id)).toMatchObject({ people: 1_100, inRoom: 590 });
    await expectCountersOf(sql, id);
  });

  test('so do the page, the picture and its text', async () => {
    const page = await sendRequest(site.address, `/question/${id}`);
    const words = mainTextOf(page.text);
    const says =
      'Of all answers, 590 count because they came in a room where the author presented this question.';
    expect(words).toContain(`${says} Elsewhere, one network brings fewer.`);
    expect(words).toContain('Count because they came in a room: 590');
    expect(page.text).toMatch(/property="og:image:alt" content="[^"]*Of all answers, 590 count/);
    const picture = await sendRequest(site.address, `/api/v1/questions/${id}/picture.svg`);
    expect(picture.text.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(`<desc[^>]*>[^<]*${says}`));
  });

  test('and open pages hear it', async () => {
    const reader = readEvents(site.address, eventsPath(id));
    readers.push(reader);
    expect(await reader.news(({ inRoom }) => inRoom !== undefined)).toMatchObject({ inRoom: 590 });
  });
});

test('with few others the headline has a class in any case, and those past the cap are told', async () => {
  const id = await askOne();
  await openRoom(id);
  await come(id, 60);
  expect(await resultOf(id)).not.toHaveProperty('inRoom');
  expect(mainTextOf((await sendRequest(site.address, `/question/${id}`)).text)).not.toContain(
    'in a room',
  );
  await come(id, 15);
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 75, inRoom: 15 });
  await expectCountersOf(sql, id);
});

test('who answered before the question had many is told of once the headline would leave them out', async () => {
  const id = await askOne();
  const sign = await openRoom(id);
  for (let at = 0; at < 3; at++) await come(id, 50, sign, newNetworkAddress());
  expect(await resultOf(id)).not.toHaveProperty('inRoom');
  await sql`update totals set spread = 500 where question_id = (select id from questions where public_id = ${id})`;
  await come(id, 1, undefined, newNetworkAddress());
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 151, inRoom: 120 });
  await sql`update totals set spread = 31 where question_id = (select id from questions where public_id = ${id})`;
});

test('whoever changes, takes back and answers again is told of as before, and nobody without a room', async () => {
  const id = await askOne();
  const sign = await openRoom(id);
  await come(id, 70);
  const one = { 'idempotency-key': deviceKey(), 'x-forwarded-for': HALL };
  await putAnswer(site.address, id, ['1'], one);
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 71, inRoom: 11 });
  await putAnswer(site.address, id, ['2'], one);
  await deleteAnswer(site.address, id, one);
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 70, inRoom: 10 });
  await sql`update rooms set seen_at = now() - interval '1 hour' where room = ${sign}`;
  await putAnswer(site.address, id, ['3'], one);
  expect(await come(id, 5)).toBe(5);
  await expect.poll(() => resultOf(id)).toMatchObject({ people: 71, inRoom: 11 });
  await expectCountersOf(sql, id);
});
