import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadHomeCandidates } from '../../app/discovery/home-candidates.server.ts';
import { chooseHomeQuestion, chooseKindRow, homeSlot } from '../../app/discovery/home-question.ts';
import { createQuestionOrders } from '../../app/discovery/question-orders.server.ts';
import { loadVisitorHome } from '../../app/discovery/visitor-home.server.ts';
import * as pulseWords from '../../app/live/words/pulse.ts';
import { readDatabaseTime } from '../../app/platform/database/sql-timestamps.server.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { startSite, type OwnSite } from '../support/site.ts';

/** Which question leads the first page of the demo set, and what takes it off. */
let site: OwnSite;
let sql: postgres.Sql;
beforeAll(async () => {
  site = await startSite();
  sql = postgres(site.databaseUrl, { max: 4, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

function depsOf() {
  const onError = (error: unknown) => {
    throw error;
  };
  return { sql, orders: createQuestionOrders({ sql, onError }) };
}

/** As it is chosen now, whatever a cache holds. */
const home = () => loadVisitorHome(depsOf(), 0);
const leadOf = async () => (await home()).hero?.question.id ?? '';

test('it is public, counted and in no list a second time', async () => {
  const { hero, kinds = [], moving } = await home();
  expect(hero?.question).toMatchObject({
    state: 'open',
    audience: 'everyone',
    resultShows: 'now',
    result: { shows: 'shares' },
  });
  const shown = [hero, ...moving].map((item) => item?.question.id);
  const ids = [...shown, ...kinds.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([0, 1, 2])(
  'in each hour of turns, here %i later, all kinds are in the row',
  async (later) => {
    const slot = homeSlot(await readDatabaseTime(sql));
    const candidates = await loadHomeCandidates(depsOf(), slot, 0);
    const chosen = chooseHomeQuestion(candidates, new Date(slot.getTime() + later * 3_600_000));
    const row = chooseKindRow(candidates, chosen?.question.id);
    expect(row.map(({ kind }) => kind)).toEqual(['single', 'multiple', 'scale', 'ranking']);
  },
);

test('candidates of every kind are read in the order of what is trending', async () => {
  const candidates = await loadHomeCandidates(depsOf(), homeSlot(await readDatabaseTime(sql)), 0);
  expect(new Set(candidates.map(({ question }) => question.kind)).size).toBe(4);
  for (const { question, answersOfDay, fullestTen } of candidates) {
    expect(question).toMatchObject({ state: 'open', audience: 'everyone', resultShows: 'now' });
    expect(fullestTen).toBeLessThanOrEqual(answersOfDay);
  }
});

test('every visitor sees the same, with the hour of the whole site', async () => {
  const idsOf = async (order: number) => {
    const { hero, kinds = [] } = await loadVisitorHome(depsOf(), order);
    return [hero?.question.id, ...kinds.map(({ id }) => id)];
  };
  expect(await idsOf(7)).toEqual(await idsOf(0));
  const one = mainTextOf((await sendRequest(site.address, '/')).text);
  expect(one).toContain(pulseWords.toWall);
  expect(one).toMatch(/\d+ answers in the hour to \d\d:\d\d UTC/);
});

test('within ten minutes the order stays that of their beginning', async () => {
  const slot = homeSlot(await readDatabaseTime(sql));
  const idsAt = async (at: Date) =>
    (await loadHomeCandidates(depsOf(), at, 0)).map(({ question }) => question.id);
  await sql`update question_orders set made_at = ${slot} where sort = 'trending'
    and made_at = (select max(made_at) from question_orders where sort = 'trending')`;
  const before = await idsAt(slot);
  // What is trending turns around after the slot began.
  await sql`
    insert into question_orders (sort, questions, scores, answers, hours)
    select sort, (select array_agg(id order by place desc) from unnest(questions) with ordinality u (id, place)), scores, answers, hours
    from question_orders where sort = 'trending' and made_at = ${slot}`;
  expect(await idsAt(slot)).toEqual(before);
  expect(await idsAt(new Date(slot.getTime() + 600_000))).not.toEqual(before);
});

test.each([
  [
    'is paused',
    (id: string) =>
      sql`insert into question_pauses (question_id, reason) select id, 'checking' from questions where public_id = ${id}`,
  ],
  ['closes', (id: string) => sql`update questions set closes_at = now() where public_id = ${id}`],
  [
    'hides its result',
    (id: string) => sql`update questions set results = 'after' where public_id = ${id}`,
  ],
  [
    'draws a crowd of minutes',
    async (id: string) => {
      await sql`delete from answer_minutes where question_id = (select id from questions where public_id = ${id})`;
      await sql`
        insert into answer_minutes (question_id, minute, answers)
        select id, date_trunc('minute', now()) - interval '30 minutes', 400 from questions where public_id = ${id}`;
    },
  ],
])('another leads once it %s', async (_, change) => {
  const before = await leadOf();
  expect(before).not.toBe('');
  await change(before);
  const after = await leadOf();
  expect(after).not.toBe('');
  expect(after).not.toBe(before);
});
