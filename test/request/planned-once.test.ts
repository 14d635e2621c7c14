import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadVoterAnswers } from '../../app/answering/answer-rows.server.ts';
import { loadQuestions } from '../../app/questions/question-rows.server.ts';
import { readCumulativeCounts } from '../../app/results/store/time-series.server.ts';
import { loadTallies } from '../../app/results/store/tally-loader.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import { insertQuestion } from '../support/questions.ts';
import { sharedSite } from '../support/shared-site.ts';
import { IS_ON_CLUSTER } from '../support/cluster.ts';

/** Statements that pages repeat are planned a few times for each connection, and then never again. */
const site = sharedSite();
let sql: postgres.Sql;
let publicIds: string[];
let ids: string[];
beforeAll(async () => {
  sql = postgres(site.databaseUrl, { max: 1, onnotice: () => undefined });
  publicIds = [];
  for (let at = 0; at < 4; at++) publicIds.push(await insertQuestion(sql));
  const rows = await sql<{ id: string }[]>`
    select id from questions where public_id in ${sql(publicIds)}`;
  ids = rows.map(({ id }) => id);
});
afterAll(async () => {
  await sql?.end();
});

/** PostgreSQL plans a statement five times with its values before it compares what a plan without them costs. */
const LOOKED_AT = 5;
const TIMES = 12;
const VOTER = '00000000-0000-4000-8000-000000000000';

test.skipIf(IS_ON_CLUSTER).each([
  ['questions', () => loadQuestions(sql as Sql, ids)],
  ['counters', () => loadTallies(sql as Sql, ids)],
  ['hours', () => readCumulativeCounts(sql as Sql, { id: ids[0] ?? '', by: 'hour' })],
  ['answers of one', () => loadVoterAnswers(sql as Sql, VOTER, publicIds)],
] as const)('%s of a few ids (a cluster plans each time)', async (_, load) => {
  const before = await plans();
  for (let at = 0; at < TIMES; at++) await load();
  const after = await plans();
  expect(after.custom - before.custom).toBeLessThanOrEqual(LOOKED_AT);
  expect(after.generic - before.generic).toBeGreaterThanOrEqual(TIMES - LOOKED_AT);
});

async function plans(): Promise<{ custom: number; generic: number }> {
  const [row = { custom: 0, generic: 0 }] = await sql<{ custom: number; generic: number }[]>`
    select sum(custom_plans)::int as custom, sum(generic_plans)::int as generic from pg_prepared_statements
    where statement like '%(select %::%[])::%[])%'`;
  return row;
}
