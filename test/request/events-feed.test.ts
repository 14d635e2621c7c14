import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  ACTIVITY_MINUTES,
  MAX_LATEST,
  type RecentActivity,
} from '../../app/live/recent-activity.ts';
import { putAnswer } from '../support/answers.ts';
import { readEvents, type EventReader } from '../support/events.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { earlier } from '../support/earlier.ts';

/** The last hour, of the whole site and of a topic. */
const site = sharedSite();
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

function follow(path: string): EventReader {
  const reader = readEvents(site.address, path);
  readers.push(reader);
  return reader;
}

const answersIn = ({ minutes }: RecentActivity) => sum(minutes);
/** How many were counted since `before`, whatever left the last hour with a minute that has passed. */
function answersSince(before: RecentActivity, feed: RecentActivity): number {
  const passed = Math.round((Date.parse(feed.minute) - Date.parse(before.minute)) / 60_000);
  return answersIn(feed) + sum(before.minutes.slice(0, passed)) - answersIn(before);
}
const answersTo = ({ latest }: RecentActivity, id: string) =>
  latest.find(({ question }) => question === id)?.answers ?? 0;

test('it counts first answers by the minute, the newest question first', async () => {
  const [one, other] = [await insertQuestion(sql), await insertQuestion(sql)];
  const reader = follow('/events?feed=1');
  const before = await reader.feed(() => true);
  expect(before.minutes).toHaveLength(ACTIVITY_MINUTES);
  expect(before.latest.length).toBeLessThanOrEqual(MAX_LATEST);
  expect(before.minute).toBe(`${before.asOf.slice(0, 16)}:00.000Z`);

  const first = await putAnswer(site.address, one, ['1']);
  await putAnswer(site.address, one, ['2']);
  await putAnswer(site.address, other, ['1']);
  // A change of mind is no new answer.
  await putAnswer(site.address, one, ['3'], {
    cookie: first.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
    'sec-fetch-site': 'same-origin',
  });
  const feed = await reader.feed(
    (told) => answersTo(told, one) === 2 && answersTo(told, other) === 1,
  );
  expect(answersSince(before, feed)).toBe(3);
  expect(feed.latest.find(({ question }) => question === one)).toMatchObject({ recent: 2 });
  const [newest, next] = feed.latest.map(({ at }) => Date.parse(at));
  expect(newest).toBeGreaterThanOrEqual(next ?? 0);
  expect(
    feed.latest
      .slice(0, 2)
      .map(({ question }) => question)
      .toSorted(),
  ).toEqual([one, other].toSorted());
});

test('whoever follows it is told of its questions without naming them', async () => {
  const id = await insertQuestion(sql);
  const reader = follow('/events?feed=1');
  await reader.feed(() => true);
  await putAnswer(site.address, id, ['2']);
  const news = await reader.news(({ question }) => question === id);
  expect(news).toMatchObject({ turnout: 1, state: 'open' });
  const from = reader.events.length;
  await putAnswer(site.address, id, ['2']);
  expect(await reader.news(({ turnout }) => turnout === 2, from)).toMatchObject({ question: id });
  // And whoever comes later at once of all of them.
  const late = follow('/events?feed=1');
  await late.news(({ question, turnout }) => question === id && turnout === 2);
});

test('its minutes alone bring no question', async () => {
  const id = await insertQuestion(sql);
  const [minutes, all] = [follow('/events?feed=minutes'), follow('/events?feed=1')];
  const before = await minutes.feed(() => true);
  expect(before).toMatchObject({ latest: [], topics: [] });
  await putAnswer(site.address, id, ['1']);
  await all.news(({ question }) => question === id);
  await minutes.feed((told) => answersSince(before, told) > 0);
  expect(minutes.events.filter(({ data }) => data.includes(id))).toEqual([]);
});

test('of a topic it holds that topic alone', async () => {
  const [work, travel] = [
    await insertQuestion(sql, { topics: ['work'] }),
    await insertQuestion(sql, { topics: ['travel'] }),
  ];
  const [ofWork, ofAll] = [follow('/events?feed=1&topic=work'), follow('/events?feed=1')];
  for (const reader of [ofWork, ofAll]) await reader.feed(() => true);
  await putAnswer(site.address, travel, ['1']);
  await ofAll.feed((feed) => answersTo(feed, travel) === 1);
  await putAnswer(site.address, work, ['1']);
  const feed = await ofWork.feed((told) => answersTo(told, work) === 1);
  expect(answersTo(feed, travel)).toBe(0);
  await ofAll.feed((told) => answersTo(told, work) === 1);
  expect(ofWork.events.filter(({ data }) => data.includes(travel))).toEqual([]);
});

test('what left the last hour, or was removed, leaves it', async () => {
  const [old, removed] = [await insertQuestion(sql), await insertQuestion(sql)];
  const reader = follow('/events?feed=1');
  for (const id of [old, removed]) await putAnswer(site.address, id, ['1']);
  const before = await reader.feed((feed) => answersTo(feed, old) + answersTo(feed, removed) === 2);
  const isOld = sql`question_id = (select id from questions where public_id = ${old})`;
  await sql`update answer_log set at = ${earlier(sql, 'at', '2 hours')} where ${isOld}`;
  await sql`update answer_minutes set minute = ${earlier(sql, 'minute', '2 hours')} where ${isOld}`;
  await sql`
    insert into question_removals (question_id, reason) select id, 'It breaks a rule.' from questions where public_id = ${removed}`;
  const feed = await reader.feed(
    (told) => !told.latest.some(({ question }) => question === old || question === removed),
    reader.events.length,
  );
  expect(answersSince(before, feed)).toBe(-2);
});

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
