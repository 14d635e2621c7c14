import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOldRooms } from '../../app/questions/rooms.server.ts';
import { createQuestion } from '../support/question-form.ts';
import { createMemberElsewhere, newNetworkAddress, type TestMember } from '../support/members.ts';
import { insertAnswersInBulk } from '../support/questions.ts';
import { answerFromRoom, roomSignFor, keepRoomOpen } from '../support/rooms.ts';
import { expectCountersOf } from '../support/recount.ts';
import { sharedSite } from '../support/shared-site.ts';

/** While its author presents a question, nobody in that room is held back (docs/decisions/0050). */
const site = sharedSite('limited');
let sql: postgres.Sql;
let ada: TestMember;
let bo: TestMember;
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  [ada, bo] = [
    await createMemberElsewhere(site, sql, 'Ada'),
    await createMemberElsewhere(site, sql, 'Bo'),
  ];
});
afterAll(async () => {
  await sql?.end();
});

const HALL = newNetworkAddress();

const signOf = (id: string, author = ada) => roomSignFor(site.address, id, author);
const screen = (sign: string, ids: readonly string[], who: TestMember | undefined, from = HALL) =>
  keepRoomOpen(site.address, { sign, ids, from, ...(who && { who }) });
const come = (id: string, people: number, from: string, room?: string) =>
  answerFromRoom(site.address, id, people, { from, room });

async function figuresOf(id: string) {
  const [row] = await sql`
    select t.spread, (select sum(people)::int from tallies n where n.question_id = t.question_id and n.choice = -1) as people,
           coalesce((select sum(people)::int from aside_tallies n where n.question_id = t.question_id and n.choice = -1), 0) as aside
    from totals t join questions q on q.id = t.question_id where q.public_id = ${id}`;
  return row;
}

const close = (id: string) => sql`update questions set closes_at = now() where public_id = ${id}`;

let nth = 0;
const askOne = (author = ada) =>
  createQuestion(site.address, author, { text: `Is this asked in a hall, number ${++nth}?` });

test('a hall of 600 behind the address of the screen: all count, and all are in the headline', async () => {
  const id = await askOne();
  await insertAnswersInBulk(sql, id, { 1: 250, 2: 250 });
  expect((await screen(await signOf(id), [id], ada)).status).toBe(204);
  expect(await come(id, 600, HALL)).toBe(0);
  // They are no measure for others: a room is one network like any.
  expect(await figuresOf(id)).toEqual({ people: 1_100, aside: 0, spread: 510 });
  await expectCountersOf(sql, id);
});

test('who comes by the sign counts from any network, and who guesses at one does not', async () => {
  const id = await askOne();
  const sign = await signOf(id);
  await screen(sign, [id], ada);
  expect(await come(id, 80, newNetworkAddress(), sign)).toBe(0);
  const guessed = sign === 'zzzzzz' ? 'yyyyyy' : 'zzzzzz';
  expect(await come(id, 80, newNetworkAddress(), guessed)).toBe(20);
  await expectCountersOf(sql, id);
});

describe('the sign alone lifts nothing', () => {
  test('before the screen was seen, and once it is gone', async () => {
    const id = await askOne();
    const sign = await signOf(id);
    expect(await come(id, 61, HALL, sign)).toBe(1);
    await screen(sign, [id], ada);
    expect(await come(id, 20, HALL)).toBe(0);
    await sql`update rooms set seen_at = now() - interval '181 seconds' where room = ${sign}`;
    expect(await come(id, 5, HALL, sign)).toBe(5);
  });

  test('on another question', async () => {
    const [id, other] = [await askOne(), await askOne()];
    const sign = await signOf(id);
    await screen(sign, [id], ada);
    expect(await come(other, 61, HALL, sign)).toBe(1);
  });
});

describe('a room is opened', () => {
  test('by the author alone', async () => {
    const id = await askOne();
    const sign = await signOf(id);
    expect((await screen(sign, [id], undefined)).status).toBe(401);
    expect((await screen(sign, [id], bo)).status).toBe(409);
    expect((await screen('k7', [id], ada)).status).toBe(400);
    expect((await screen(sign, [], ada)).status).toBe(400);
    expect(await sql`select from rooms where room = ${sign}`).toHaveLength(0);
  });

  test('by a sign that the view was given, and by no six letters that its author made up', async () => {
    const id = await askOne();
    expect((await screen('k7m2pq', [id], ada)).status).toBe(409);
    expect(await come(id, 61, HALL, 'k7m2pq')).toBe(1);
    const other = await createQuestion(site.address, bo, {
      text: 'Is this asked by somebody else?',
    });
    expect((await screen(await signOf(id), [other], bo)).status).toBe(409);
    expect(
      await sql`select from rooms r join questions q on q.id = r.question_id
      where q.public_id = any(${[id, other]})`,
    ).toHaveLength(0);
  });

  test('by its own sign, also where that was made up before signs were given out', async () => {
    const id = await askOne();
    await sql`insert into rooms (question_id, room) select id, 'k7m2pq' from questions where public_id = ${id}`;
    expect((await screen('k7m2pq', [id], ada)).status).toBe(204);
  });

  test('for half a day by one sign, and by another each time it is opened anew', async () => {
    const id = await askOne();
    const sign = await signOf(id);
    expect(await signOf(id)).not.toBe(sign);
    await screen(sign, [id], ada);
    await sql`update rooms set opened_at = now() - interval '11 hours', seen_at = now() - interval '1 hour' where room = ${sign}`;
    expect((await screen(sign, [id], ada)).status).toBe(204);
    await sql`update rooms set opened_at = now() - interval '13 hours' where room = ${sign}`;
    expect((await screen(sign, [id], ada)).status).toBe(409);
    expect((await screen(await signOf(id), [id], ada)).status).toBe(204);
  });

  test('for what goes on, and a screen that shows what is over needs no other sign', async () => {
    const [over, open] = [await askOne(bo), await askOne(bo)];
    const sign = await signOf(over, bo);
    expect((await screen(sign, [over], bo)).status).toBe(204);
    await close(over);
    await sql`update rooms set seen_at = now() - interval '1 hour', opened_at = now() - interval '13 hours' where room = ${sign}`;
    expect((await screen(sign, [over], bo)).status).toBe(204);
    expect((await screen(sign, [over, open], bo)).status).toBe(204);
    expect(
      await sql`
        select q.public_id as id from rooms r join questions q on q.id = r.question_id
        where r.room = ${sign} and r.seen_at > now() - interval '1 minute'`,
    ).toEqual([{ id: open }]);
    // It is nobody else's to keep, over or not.
    expect((await screen(sign, [over], ada)).status).toBe(409);
  });

  test('so often in a day, and what is too many is no reason to try another sign', async () => {
    const id = await askOne(bo);
    await sql`
      insert into rooms (question_id, room)
      select q.id, lpad(n::text, 6, '0') from questions q, generate_series(1, 200) n where public_id = ${id}`;
    const sign = await signOf(id, bo);
    const { status, headers } = await screen(sign, [id], bo);
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    await sql`
      update rooms set seen_at = now() - interval '25 hours'
      where room <= '000150' and question_id = (select id from questions where public_id = ${id})`;
    await deleteOldRooms(sql);
    expect((await screen(sign, [id], bo)).status).toBe(204);
    expect(
      await sql`select from rooms r join questions q on q.id = r.question_id where q.public_id = ${id}`,
    ).toHaveLength(51);
  });
});
