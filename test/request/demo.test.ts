import { readFileSync } from 'node:fs';
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDifferences } from '../../app/results/store/recount.server.ts';
import { connect, type Database } from '../../app/platform/database/db.server.ts';
import { seedDemo } from '../../db/seeding/seed.ts';
import { createMigratedDatabase } from '../support/test-database.ts';

/** What the site is filled with at its first start, as it stands in the database. */
let made: Awaited<ReturnType<typeof createMigratedDatabase>>;
let database: Database;
let isNew: boolean;

beforeAll(async () => {
  made = await createMigratedDatabase();
  database = connect(made.url, 'test of the demo set');
  const { sql } = database;
  const began = performance.now();
  isNew = await seedDemo(sql, new Date());
  const seconds = (performance.now() - began) / 1_000;
  console.log(`The demo set was written in ${seconds.toFixed(1)} s.`);
});
afterAll(async () => {
  await database?.close();
  await made?.drop();
});

async function figures(query: string): Promise<Record<string, number>> {
  const [row] = await database.sql.unsafe<Record<string, number>[]>(query);
  return row ?? {};
}

test('it is written once', async () => {
  expect(isNew).toBe(true);
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

async function broughtUpToDate(tx: TransactionSql, name: string): Promise<void> {
  await tx.unsafe(readFileSync(`db/migrations/${name}.sql`, 'utf8')).simple();
}

/** What this does is undone, whatever it comes to. */
async function tried<T>(work: (tx: TransactionSql) => Promise<T>): Promise<T> {
  const undone = new Error('Nothing is kept of this.');
  const found: T[] = [];
  await database.sql
    .begin(async (tx) => {
      found.push(await work(tx));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  const [one] = found;
  if (one === undefined) throw new Error('Nothing was found.');
  return one;
}

const KEPT = `select coalesce(sum(demo_answers), 0)::int as kept from questions`;

test.each([
  ['its communities', 'update communities set is_demo = false', 0],
  // Nothing says any more when the set was written: what a program made up is never called people's.
  [
    'its communities and topics',
    'update communities set is_demo = false; truncate topics cascade',
    1,
  ],
])(
  'a set that was written before this was kept and has lost %s is counted too',
  async (_, lost, ofPeople) => {
    const before = await figures(MADE_UP);
    const found = await tried(async (tx) => {
      await tx`alter table questions drop column demo_answers`;
      await tx.unsafe(lost).simple();
      await tx`
        insert into answers (question_id, sequence, answered_at, voter, level, choices)
        select id, 1000000, now() + interval '1 second', gen_random_uuid(), 2, '{1}' from questions`;
      await broughtUpToDate(tx, '0021-demo-answers');
      return (await tx.unsafe<{ kept: number }[]>(KEPT))[0];
    });
    const questions = before['questions'] ?? 0;
    expect(found?.kept).toBe((before['kept'] ?? 0) + ofPeople * questions);
  },
);

test('a site without a demo set is brought up to date without a look at its answers', async () => {
  const looks = await tried(async (tx) => {
    await tx`alter table questions drop column demo_answers`;
    await tx`update questions set is_demo = false`;
    const scanned = async () => {
      const [row] = await tx<{ scans: number }[]>`
        select (pg_stat_get_xact_numscans('answers'::regclass)
          + (select coalesce(sum(pg_stat_get_xact_numscans(indexrelid)), 0) from pg_index where indrelid = 'answers'::regclass))::int as scans`;
      return row?.scans ?? 0;
    };
    const before = await scanned();
    await broughtUpToDate(tx, '0021-demo-answers');
    const [row] = await tx.unsafe<{ kept: number }[]>(KEPT);
    return { scans: (await scanned()) - before, kept: row?.kept };
  });
  expect(looks).toEqual({ scans: 0, kept: 0 });
});

test('who looked first and left is counted by a recount once the site is brought up to date', async () => {
  const PEEKED = `select sum(peeked)::int as kept from totals`;
  const found = await tried(async (tx) => {
    await tx`drop table released_splits, split_tries`;
    const [before] = await tx.unsafe(PEEKED);
    // As it was when somebody left: their rows went, and what had been told of them stayed.
    await tx`
      delete from peeks where ctid in (select ctid from peeks order by question_id, voter limit 7)`;
    const [{ missing } = { missing: 0 }] = await tx<{ missing: number }[]>`
      select (select sum(peeked) from totals)::int - (select count(*) from peeks)::int as missing`;
    await broughtUpToDate(tx, '0020-released-splits');
    const [after] = await tx.unsafe(PEEKED);
    const others = await tx`
      select from totals t full join (select question_id, count(*) as people from peeks group by 1) p using (question_id)
      where coalesce(t.peeked, 0) <> coalesce(p.people, 0)`;
    return { missing, others: others.length, isAsTold: before?.['kept'] === after?.['kept'] };
  });
  expect(found).toEqual({ missing: 7, others: 0, isAsTold: true });
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

test('reactions are counted, and what is made of them waits for its jobs', async () => {
  const found = await figures(`
    select (select count(*)::int from reactions) as people, (select sum(cardinality(said))::int from reactions) as said,
      (select sum(agree + disagree + pass)::int from reason_counts) as counted,
      (select count(distinct question_id)::int from reactions) as questions,
      (select count(distinct question_id)::int from group_changes) as to_group,
      (select count(distinct question_id)::int from standing_renewals) as to_rank,
      (select count(*)::int from questions q where has_demo_reactions and is_demo
        and exists (select from reactions r where r.question_id = q.id)) as marked,
      (select count(*)::int from questions where has_demo_reactions) as all_marked,
      (select count(*)::int from reactions t cross join lateral unnest(t.reasons) as u (reason)
        left join reasons r on r.id = u.reason and r.question_id = t.question_id and r.voter <> t.voter where r.id is null) as astray`);
  expect(found['people']).toBeGreaterThan(1_000);
  expect(found['counted']).toBe(found['said']);
  expect(found['questions']).toBeGreaterThanOrEqual(5);
  for (const name of ['to_group', 'to_rank', 'marked', 'all_marked'])
    expect(found[name], name).toBe(found['questions']);
  expect(found['astray']).toBe(0);
});

test('the last hour is alive', async () => {
  const found = await figures(`
    select count(*)::int as questions from (
      select question_id from answer_minutes where minute > now() - interval '1 hour' group by 1 having sum(answers) >= 4) m`);
  expect(found['questions']).toBeGreaterThanOrEqual(12);
});
