import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadVoterAnswers } from '../../app/answering/answer-rows.server.ts';
import { findEarnedResults } from '../../app/live/earned-results.server.ts';
import { listOwnPicks } from '../../app/live/own-picks.server.ts';
import { loadQuestionSnapshots } from '../../app/live/question-snapshots.server.ts';
import { noteSpread } from '../../app/platform/database/by-question.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import { loadOpenTallies, loadTallies } from '../../app/results/store/tally-loader.server.ts';
import { LAYOUT } from '../../db/layout.ts';
import { putAnswer } from '../support/answers.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';

/** What answers, pages and open streams read of several questions: by one statement, or by one for each where they are spread. */
const site = sharedSite();
type Sent = { query: string; parameters: unknown[] };
let sent: Sent[] = [];
let together: postgres.Sql;
let spread: postgres.Sql;
let ada: TestMember;
let publicIds: string[];
let ids: string[];

beforeAll(async () => {
  const open = () =>
    postgres(site.databaseUrl, {
      max: 1,
      onnotice: () => undefined,
      debug: (_, query, parameters) => sent.push({ query, parameters }),
    });
  [together, spread] = [open(), open()];
  ada = await createMember(site, 'Ada');
  publicIds = [];
  for (let at = 0; at < 3; at++)
    publicIds.push(await insertQuestion(together, { results: 'after' }));
  const headers = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' };
  for (const id of publicIds.slice(0, 2)) await putAnswer(site.address, id, ['1'], headers);
  const rows = await together<{ id: string }[]>`
    select id from questions where public_id in ${together(publicIds)} order by id`;
  ids = rows.map(({ id }) => id);
  // As the engine that spreads tables says it of this one.
  await spread`create temporary table pg_dist_partition as select 'totals'::regclass as logicalrelid, 'h'::"char" as partmethod, 's'::"char" as repmodel`;
  await noteSpread(together as Sql, spread as Sql);
  // Small tables are quicker read through.
  for (const sql of [together, spread])
    await sql`
      select set_config('enable_' || way, 'off', false)
      from unnest('{seqscan,bitmapscan,mergejoin,hashjoin}'::text[]) as way`;
});
afterAll(async () => {
  await Promise.all([together?.end(), spread?.end()]);
});

test('tables that are laid out in part are refused, also where the first lie everywhere', async () => {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`
    create temporary table pg_dist_partition as
    select 'choices'::regclass as logicalrelid, 'n'::"char" as partmethod, 't'::"char" as repmodel`;
  await expect(noteSpread(sql as Sql)).rejects.toThrow('in part');
  // A table that Citus knows, and that lies with the coordinator.
  await sql`update pg_dist_partition set repmodel = 's'`;
  await expect(noteSpread(sql as Sql)).resolves.toBeUndefined();
  await sql.end();
});

const timeless = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify({ ...row, readAt: undefined })).toSorted();
const READS: readonly (readonly [what: string, read: (sql: Sql) => Promise<readonly object[]>])[] =
  [
    ['counters', async (sql) => [...(await loadTallies(sql, ids)).values()]],
    ['counters after answers', async (sql) => [...(await loadOpenTallies(sql, ids)).values()]],
    ['answers of one voter', (sql) => loadVoterAnswers(sql, ada.voterId, publicIds)],
    ['what is polled', (sql) => loadQuestionSnapshots(sql, publicIds)],
    ['picks of a frame', (sql) => listOwnPicks(sql, ada.voterId, publicIds)],
    [
      'results that were earned',
      async (sql) =>
        [...(await findEarnedResults(sql, ada.voterId, publicIds))].map((one) => ({ one })),
    ],
  ];

describe.each(READS)('%s', (_, read) => {
  test('are the same either way', async () => {
    const one = timeless(await read(together as Sql));
    expect(one.length).toBeGreaterThan(1);
    expect(timeless(await read(spread as Sql))).toEqual(one);
  });

  test('come by one statement, which looks up each row by its key', async () => {
    const statements = await sentBy(together, read);
    expect(statements).toHaveLength(1);
    const scans = (await Promise.all(statements.map((one) => scansOf(together, one)))).flat();
    expect(scans.length).toBeGreaterThan(0);
    // Bursts are few at any time, and may be read through.
    expect(
      scans.filter((one) => !/\((?:question_id|voter) = /.test(one) && !one.includes(' bursts')),
    ).toEqual([]);
  });

  test('come by a statement for each question where they are spread, and all of it names that question', async () => {
    const statements = await sentBy(spread, read);
    const plans = await Promise.all(statements.map((one) => scansOf(spread, one, true)));
    const hot = plans.filter((scans) => scans.length > 0);
    expect(hot).toHaveLength(ids.length);
    expect(hot.flat().filter((one) => !/\bquestion_id = '\d+'::bigint\)/.test(one))).toEqual([]);
  });
});

async function sentBy(
  sql: postgres.Sql,
  read: (sql: Sql) => Promise<readonly object[]>,
): Promise<Sent[]> {
  // Once before, so that what the driver asks about types is known.
  await read(sql as Sql);
  sent = [];
  await read(sql as Sql);
  return sent;
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};

/** How each table that lies with its question is read. */
async function scansOf(
  sql: postgres.Sql,
  { query, parameters }: Sent,
  isFilterToo = false,
): Promise<string[]> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) ${query}`,
    parameters as never[],
  );
  const found: string[] = [];
  const walk = (plan: Plan) => {
    const { 'Relation Name': table = '', 'Index Cond': by = '', Filter: also = '' } = plan;
    if (LAYOUT.question.includes(table))
      found.push(`${plan['Node Type']} of ${table}: ${by} ${isFilterToo ? also : ''}`);
    plan.Plans?.forEach(walk);
  };
  if (row) walk(row['QUERY PLAN'][0].Plan);
  return found;
}
