import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasClosings } from '../../app/delivery/jobs/closing-notices.server.ts';
import { mayHaveMilestones } from '../../app/delivery/jobs/milestone-notices.server.ts';
import { loadTrendingActivity } from '../../app/results/store/answer-minutes.server.ts';
import { hasNewAnswers } from '../../app/results/store/topic-hours.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import { createMigratedDatabase } from '../support/test-database.ts';

/** What is asked again and again is read by indexes on a site with many questions, planned once for all times. */
const QUESTIONS = 40_000;
const ENDED = 800;

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let sql: postgres.Sql;
let sent: { query: string; parameters: unknown[] }[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase();
  sql = postgres(database.url, {
    max: 1,
    onnotice: () => undefined,
    connection: { plan_cache_mode: 'force_generic_plan' },
    debug: (_, query, parameters) => sent.push({ query, parameters }),
  });
  // One in ten is open, some ended within a week and were told of, and most ended long ago.
  await sql`
    with numbers as (select n from generate_series(1, ${QUESTIONS}::int) n), made as (
      insert into surveys (public_id, title) select lpad(n::text, 10, '0'), 'Many' from numbers returning id, public_id
    ), asked as (
      insert into questions (public_id, survey_id, kind, text, context, pick_at_most, results, audience, opens_at, closes_at, tie_close)
      select m.public_id, m.id, 'single', 'Which?', '', 1, 'always', 'everyone', t.closes_at - interval '30 days', t.closes_at, t.closes_at
      from made m cross join lateral (select now() + case
        when m.public_id::int % 10 = 0 then make_interval(mins => m.public_id::int % 40000 + 1)
        when m.public_id::int % ${QUESTIONS / ENDED}::int = 1 then make_interval(mins => -(m.public_id::int % 10000) - 1)
        else make_interval(days => -(m.public_id::int % 900) - 10) end as closes_at) t
      returning id, closes_at
    )
    insert into question_tellings (question_id, what, told_at)
    select id, case when closes_at > now() then 'closing' else 'end' end, now() from asked
    where closes_at between now() - interval '8 days' and now() + interval '1 day'`;
  await sql`
    insert into answer_minutes (question_id, minute, answers)
    select q.id, date_trunc('minute', now()) - make_interval(mins => ((q.id * 7919 + m * 397) % 11000)::int), 1
    from questions q cross join generate_series(1, 25) m where q.closes_at > now() on conflict do nothing`;
  await sql.unsafe('vacuum analyze questions, surveys, question_tellings, answer_minutes');
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops'?: number;
  Plans?: Plan[];
};

/** All steps of the plan of what `ask` sends. */
async function stepsOf(ask: () => PromiseLike<unknown>): Promise<Plan[]> {
  // Once before, so that what the driver asks about types is known.
  await ask();
  sent = [];
  await ask();
  const [one = { query: '', parameters: [] }] = sent;
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (analyze, format json) ${one.query}`,
    one.parameters as never[],
  );
  const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];
  return row ? all(row['QUERY PLAN'][0].Plan) : [];
}

const readThrough = (steps: readonly Plan[]) =>
  steps
    .filter((step) => step['Node Type'] === 'Seq Scan')
    .map((step) => step['Relation Name'] ?? '');

test('of the questions that ended only those that were not told of are looked up in their surveys', async () => {
  const steps = await stepsOf(() => sql`select where ${hasClosings(sql as Sql)}`);
  expect(readThrough(steps)).not.toContain('questions');
  const bySurvey = steps.filter((step) => step['Index Name'] === 'questions_survey_id_place_key');
  const looks = bySurvey.map((step) => step['Actual Loops'] ?? 0);
  expect(looks.length).toBeGreaterThan(0);
  expect(Math.max(...looks)).toBeLessThan(ENDED);
});

test('what trends is read by the minutes of its questions', async () => {
  const steps = await stepsOf(() => loadTrendingActivity(sql as Sql, 500));
  expect(readThrough(steps)).not.toContain('answer_minutes');
  expect(steps.map((step) => step['Index Name'])).toContain('answer_minutes_pkey');
});

test('answers of a moment ago are found by their minute', async () => {
  for (const when of [hasNewAnswers, mayHaveMilestones]) {
    const steps = await stepsOf(() => sql`select where ${when(sql as Sql)}`);
    expect(readThrough(steps)).not.toContain('answer_minutes');
  }
});
