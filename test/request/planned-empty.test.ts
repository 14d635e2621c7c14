import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { castBatch, type Cast } from '../../app/answering/answer-casts.server.ts';
import { insertQuestion } from '../support/questions.ts';
import { createMigratedDatabase } from '../support/test-database.ts';

/**
 * A connection keeps the plans that it made while a site was new, and its tables a page long. They have to be good for the crowd that
 * comes next.
 */
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let sql: postgres.Sql;
let asked: Pick<Cast, 'questionId' | 'publicId' | 'revision'>;
beforeAll(async () => {
  database = await createMigratedDatabase();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  await sql`truncate answers, peeks`;
  const publicId = await insertQuestion(sql, { results: 'after' });
  const [row] = await sql<{ questionId: string; revision: number }[]>`
    select id as "questionId", revision from questions where public_id = ${publicId}`;
  if (!row) throw new Error('It was not asked.');
  asked = { publicId, ...row };
  await castBatch(sql, Array.from({ length: 9 }, newcomer));
  await sql`insert into peeks (question_id, voter) values (${asked.questionId}, gen_random_uuid())`;
  await sql`vacuum analyze answers, peeks, totals, tallies, bursts`;
});

function newcomer(): Cast {
  const [voterId = '', token = ''] = [randomUUID(), randomUUID()].map((id) =>
    id.replaceAll('-', ''),
  );
  return { ...asked, voterId, token, choices: [1], level: 0, isHeldBack: false };
}

test.each<[what: string, many: number, more: Partial<Cast>]>([
  ['a first answer', 1, { wantsTally: true }],
  ['first answers', 3, { wantsTally: true }],
  ['answers of whom it knows', 3, { mayBeChange: true }],
  ['answers of a crowded network', 3, { networkNumber: '65537' }],
])('%s, planned on a new site, read no table from end to end', async (_, many, more) => {
  const lane = postgres(database.url, {
    max: 1,
    onnotice: () => undefined,
    connection: { plan_cache_mode: 'force_generic_plan' },
  });
  const before = await scans();
  const { verdicts } = await castBatch(
    lane,
    Array.from({ length: many }, () => ({ ...newcomer(), ...more })),
  );
  await lane`select pg_stat_force_next_flush()`;
  await lane.end();
  expect(verdicts.map(({ refusal, isNew }) => ({ refusal, isNew }))).toEqual(
    verdicts.map(() => ({ refusal: null, isNew: true })),
  );
  expect(await scans()).toEqual(before);
});

function scans(): Promise<readonly { relname: string; seq_scan: string }[]> {
  return sql<{ relname: string; seq_scan: string }[]>`
    select relname, seq_scan from pg_stat_user_tables where relname in ('answers', 'peeks', 'totals', 'tallies', 'bursts') order by relname`;
}
