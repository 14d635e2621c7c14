import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countTopicHours } from '../../app/results/store/topic-hours.server.ts';
import { deleteEveryQuestion } from '../support/by-question.ts';
import { sendCrowd } from '../support/answers.ts';
import { formatNumber } from '../../app/base/words/figures.ts';
import { getPage } from '../support/question-form.ts';
import { mainTextOf } from '../support/html.ts';
import { sendRequest } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { insertAnswersInBulk, insertQuestion } from '../support/questions.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { differencesOf } from '../support/verify.ts';
import { earlier } from '../support/earlier.ts';

/** Somebody floods a question from one network: it leads nothing, and its page tells of it. */
const FLOODED = 'Is this one flooded?';
const CALM = 'Is this one calm?';
const PEOPLE = 1_200;

let site: OwnSite;
let sql: postgres.Sql;
let flooded: string;
let calm: string;
beforeAll(async () => {
  site = await startSite();
  sql = postgres(site.databaseUrl, { max: 2, onnotice: () => undefined });
  await sql`insert into topics (slug, name, about) values ('torrents', 'Torrents', 'Rivers in spate')`;
  await sql`delete from answers`;
  await sql`delete from answer_log`;
  await deleteEveryQuestion(sql);
  // The flooded one is the newest, and could be the headline for that alone.
  calm = await insertQuestion(sql, { text: CALM, topics: ['torrents'] });
  flooded = await insertQuestion(sql, {
    text: FLOODED,
    topics: ['torrents'],
    opensIn: '-30 minutes',
  });
  await insertAnswersInBulk(sql, calm, { 1: 8, 2: 4 });
  await sendCrowd(site.address, flooded, { people: PEOPLE, connections: 20 });
});
afterAll(async () => {
  await sql?.end();
  await site?.stop();
});

type Items = { items: { id: string }[] };

let limit = 10;
/** As it is now: an address that nobody asked for before was not kept. */
async function listed(sort: string): Promise<string[]> {
  await sql`delete from question_orders`;
  limit += 1;
  const { text } = await sendRequest(
    site.address,
    `/api/v1/questions?sort=${sort}&topic=torrents&limit=${limit}`,
  );
  return (JSON.parse(text) as Items).items.map(({ id }) => id);
}

async function heldBack(): Promise<number> {
  const [row] = await sql<{ held: number }[]>`
    select t.held_back as held from totals t join questions q on q.id = t.question_id where q.public_id = ${flooded}`;
  return row?.held ?? 0;
}

/** The first question that a page leads to. */
const firstIn = (html: string) =>
  /<main[\s\S]*?href="\/question\/([0-9a-z]{10})[?"]/.exec(html)?.[1];

test('most of it is held back', async () => {
  const held = await heldBack();
  // Of one network sixty are counted.
  expect(held).toBe(PEOPLE - 60);
  expect(await differencesOf(site.databaseUrl)).toBe('difference 0');
});

test.each(['trending', 'answered'])(
  'what was counted of it lifts it in no list: %s',
  async (sort) => {
    expect((await listed(sort))[0]).toBe(calm);
  },
);

test('it is no headline, for visitors or members', async () => {
  const { text } = await sendRequest(site.address, '/');
  expect(firstIn(text)).toBe(calm);
  const reader = await createMember(site, 'Ada');
  await sql`delete from question_orders`;
  const home = await getPage(site.address, '/', reader);
  expect(firstIn(home.text)).toBe(calm);
});

test('it stands on no wall, and moves no topic', async () => {
  const { text } = await sendRequest(site.address, '/live');
  expect(text).toContain(CALM);
  expect(text).not.toContain(FLOODED);
  await sql.begin((tx) => countTopicHours(tx));
  const [row] = await sql`
    select sum(h.answers)::int as answers from topic_hours h join topics t on t.id = h.topic_id where t.slug = 'torrents'`;
  expect(row).toEqual({ answers: 12 });
});

test('its own page goes on, and says what was held back, when and why', async () => {
  const held = await heldBack();
  const written = formatNumber(held);
  const { status, text } = await sendRequest(site.address, `/question/${flooded}`);
  expect(status).toBe(200);
  expect(mainTextOf(text)).toContain(`Held back, not counted yet: ${written}`);
  const figures = await sendRequest(site.address, `/question/${flooded}?view=figures`);
  expect(mainTextOf(figures.text)).toMatch(
    new RegExp(
      `On \\d+ \\w+ \\d{4}, between \\d\\d:\\d\\d and \\d\\d:\\d\\d \\(UTC\\), ${written} answers were held back and are not counted: too many came from one network at once\\.`,
    ),
  );
  const { text: json } = await sendRequest(site.address, `/api/v1/questions/${flooded}/result`);
  const { heldBack: told } = JSON.parse(json) as {
    heldBack: { answers: number; floods: { from: string; to: string; answers: number }[] };
  };
  expect(told).toMatchObject({ answers: held, floods: [{ answers: held }] });
  const from = told.floods[0]?.from ?? '';
  const to = told.floods[0]?.to ?? '';
  expect(Date.parse(to) - Date.parse(from)).toBeGreaterThanOrEqual(60_000);
  expect(Date.now() - Date.parse(from)).toBeLessThan(10 * 60_000);
});

test('nobody’s answers were held back where nothing is said of it', async () => {
  const { text } = await sendRequest(site.address, `/api/v1/questions/${calm}/result`);
  expect(JSON.parse(text)).not.toHaveProperty('heldBack');
  expect(
    mainTextOf((await sendRequest(site.address, `/question/${calm}?view=figures`)).text),
  ).not.toContain('eld back');
});

test('the trend marks it', async () => {
  await sql`
    insert into answer_hours (question_id, hour, choice, people)
    select h.question_id, h.hour - interval '3 hours', h.choice, 31 from answer_hours h join questions q on q.id = h.question_id
    where q.public_id = ${flooded} and h.choice in (-1, 1) on conflict do nothing`;
  const { text } = await sendRequest(
    site.address,
    `/question/${flooded}?view=figures&since=2026-01-01`,
  );
  expect(text.match(/class="trend-flood" x="/g)).toHaveLength(1);
  expect(mainTextOf(text).match(/were held back and are not counted/g)).toHaveLength(1);
});

test('once it is over the answers of others count again, and only those', async () => {
  const aWhileAgo = earlier(sql, 'minute', '40 minutes');
  await sql`update questions set opens_at = now() - interval '3 hours' where public_id = ${flooded}`;
  await sql`update held_minutes set minute = ${aWhileAgo}`;
  await sql`
    update answer_minutes set minute = ${aWhileAgo} where question_id = (select id from questions where public_id = ${flooded})`;
  expect((await listed('trending'))[0]).toBe(calm);
  await sql`
    insert into answer_minutes (question_id, minute, answers)
    select id, date_trunc('minute', now(), 'UTC'), 20 from questions where public_id = ${flooded}`;
  expect((await listed('trending'))[0]).toBe(flooded);
  const [order] = await sql`
    select o.answers[1] from question_orders o where sort = 'trending' order by made_at desc limit 1`;
  expect(order).toEqual({ answers: 20 });
  const feed = await sendRequest(site.address, '/live?topic=torrents');
  expect(firstIn(feed.text)).toBe(flooded);
});
