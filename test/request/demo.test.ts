import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDifferences } from '../../app/answers/store.server.ts';
import { connect, type Database } from '../../app/platform/db.server.ts';
import { seedDemo } from '../../db/seed.ts';
import { copyTemplate } from '../support/test-database.ts';

/** What the site is filled with at its first start, as it stands in the database. */
const LIMIT_S = 20;
let copy: Awaited<ReturnType<typeof copyTemplate>>;
let database: Database;
let seconds: number;
let isNew: boolean;

beforeAll(async () => {
  copy = await copyTemplate();
  database = connect(copy.url, 'test of the demo set');
  const { sql } = database;
  await sql`truncate topics, communities, surveys, answers, answer_log restart identity cascade`;
  const began = performance.now();
  isNew = await seedDemo(sql, new Date());
  seconds = (performance.now() - began) / 1_000;
  console.log(`The demo set was written in ${seconds.toFixed(1)} s.`);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await copy?.drop();
});

async function figures(query: string): Promise<Record<string, number>> {
  const [row] = await database.sql.unsafe<Record<string, number>[]>(query);
  return row ?? {};
}

test('it is written in time, once', async () => {
  expect(isNew).toBe(true);
  expect(seconds).toBeLessThan(LIMIT_S);
  expect(await seedDemo(database.sql, new Date())).toBe(false);
});

test('a recount finds no difference', async () => {
  expect(await findDifferences(database.sql)).toEqual([]);
});

const MADE_UP = `
  select count(*)::int as questions, coalesce(sum(demo_answers), 0)::int as kept,
    count(*) filter (where demo_answers <> (
      select count(*) from answers a where a.question_id = q.id and cardinality(a.choices) > 0 and a.sequence < 1000000
    ))::int as wrong
  from questions q where is_demo`;

test('each question knows how many of its answers are made up', async () => {
  const found = await figures(MADE_UP);
  expect(found['wrong']).toBe(0);
  expect(found['kept']).toBeGreaterThanOrEqual(40_000);
});

test('a set that was written before this was kept is counted when its site is brought up to date', async () => {
  const { sql } = database;
  const before = await figures(MADE_UP);
  const migration = readFileSync('db/migrations/0021-demo-answers.sql', 'utf8');
  await sql.begin(async (tx) => {
    await tx`alter table questions drop column demo_answers`;
    // What somebody answered since is theirs.
    await tx`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select id, 1000000, now() + interval '1 second', gen_random_uuid(), 2, '{1}' from questions`;
    await tx.unsafe(migration).simple();
  });
  expect(await figures(MADE_UP)).toMatchObject({ kept: before['kept'] });
  await sql`delete from answers where sequence = 1000000`;
});

test('everything that was drawn is there', async () => {
  const found = await figures(`
    select (select count(*)::int from topics) as topics, (select count(*)::int from communities) as communities,
      (select count(*)::int from questions) as questions, (select count(*)::int from answers) as answers,
      (select count(*)::int from reasons) as reasons, (select count(*)::int from question_closures) as closed_early,
      (select count(*)::int from question_pauses where ended_at is null) as paused,
      (select count(*)::int from questions where opens_at > now()) as scheduled,
      (select count(*)::int from answer_log) - (select count(*)::int from answers) as entries_replaced`);
  expect(found['topics']).toBeGreaterThanOrEqual(12);
  expect(found['communities']).toBeGreaterThanOrEqual(10);
  expect(found['questions']).toBeGreaterThanOrEqual(120);
  expect(found['answers']).toBeGreaterThanOrEqual(40_000);
  expect(found['reasons']).toBeGreaterThanOrEqual(600);
  expect(found['closed_early']).toBeGreaterThanOrEqual(2);
  expect(found['paused']).toBeGreaterThanOrEqual(2);
  expect(found['scheduled']).toBeGreaterThanOrEqual(2);
  expect(found['entries_replaced']).toBeGreaterThan(1_000);
});

test('counters tell of changes, withdrawals and of those who looked first', async () => {
  const found = await figures(`
    select sum(changes)::int as changes, sum(withdrawals)::int as withdrawals, sum(peeked)::int as peeked, sum(saw_first)::int as saw,
      (select count(*)::int from answers where saw_result and cardinality(choices) > 0) as marked,
      (select count(*)::int from peeks) as looked
    from totals`);
  expect(found['changes']).toBeGreaterThan(500);
  expect(found['withdrawals']).toBeGreaterThan(100);
  expect(found['peeked']).toBe(found['looked']);
  expect(found['saw']).toBe(found['marked']);
  expect(found['saw']).toBeGreaterThan(100);
  const misplaced = await figures(`
    select count(*)::int as questions from totals t join questions q on q.id = t.question_id where q.results <> 'after' and t.peeked > 0`);
  expect(misplaced['questions']).toBe(0);
});

test('reasons are marked as demo data and belong to answers that stand', async () => {
  const found = await figures(`
    select count(*)::int as reasons,
      count(*) filter (where r.is_demo and a.choices = r.choices and r.said_at >= a.answered_at and r.said_at <= now())::int as sound
    from reasons r left join answers a on a.question_id = r.question_id and a.voter = r.voter`);
  expect(found['sound']).toBe(found['reasons']);
});

test('the last hour is alive', async () => {
  const found = await figures(`
    select count(*)::int as questions from (
      select question_id from answer_minutes where minute > now() - interval '1 hour' group by 1 having sum(answers) >= 4) m`);
  expect(found['questions']).toBeGreaterThanOrEqual(12);
});
