import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GroupNews } from '../../app/reasons/groups/group-finder.server.ts';
import { renewDueGroups } from '../../app/reasons/groups/group-runs.server.ts';
import { insertQuestion } from '../support/questions.ts';
import { copyTemplateDatabase, type TestDatabase } from '../support/test-database.ts';

/** A database without a site, so that nobody else computes groups; the thread is played. */
let database: TestDatabase;
let sql: postgres.Sql;
let id: string;
let news: GroupNews;
let runs: number;

beforeAll(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, { max: 3, onnotice: () => undefined });
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});
beforeEach(async () => {
  // Also of the test before.
  await sql`delete from group_changes`;
  await sql`update opinion_groups set wanted_at = null`;
  id = await insertQuestion(sql);
  runs = 0;
});

const renew = () =>
  renewDueGroups(
    { sql, databaseUrl: database.url, find: () => Promise.resolve((runs++, news)) },
    new AbortController().signal,
  );
const change = () =>
  sql`insert into group_changes (question_id) select id from questions where public_id = ${id}`;
const waitIsOver = () =>
  sql`update opinion_groups set not_before = now() where question_id = (select id from questions where public_id = ${id})`;
async function state() {
  const [row] = await sql<{ isWanted: boolean; wait: number; tries: number }[]>`
    select wanted_at is not null as "isWanted", round(extract(epoch from not_before - now()))::int as wait, tries
    from opinion_groups where question_id = (select id from questions where public_id = ${id})`;
  return row;
}

describe('shuffles that had no time to end', () => {
  test('are tried again without another reaction, after twice as long each time', async () => {
    news = 'undecided';
    await change();
    const waits: (number | undefined)[] = [];
    for (let at = 0; at < 8; at++) {
      await renew();
      waits.push((await state())?.wait);
      expect(await state()).toMatchObject({ isWanted: true, tries: at + 1 });
      await waitIsOver();
    }
    expect(runs).toBe(8);
    expect(waits.map((wait) => Math.round((wait ?? 0) / 30))).toEqual([
      1, 2, 4, 8, 16, 32, 64, 120,
    ]);
  });

  test('wait, also where reactions change meanwhile', async () => {
    news = 'undecided';
    await change();
    await renew();
    await change();
    await renew();
    expect(runs).toBe(1);
  });

  test('end after the last time; a change has them tried once more', async () => {
    news = 'undecided';
    await change();
    for (let at = 0; at < 12; at++) {
      await renew();
      await waitIsOver();
    }
    expect(runs).toBe(9);
    expect(await state()).toMatchObject({ isWanted: false, tries: 8 });
    await change();
    await renew();
    await waitIsOver();
    await renew();
    expect(runs).toBe(10);
  });

  test('begin anew once they ended', async () => {
    news = 'undecided';
    await change();
    await renew();
    await waitIsOver();
    news = 'same';
    await renew();
    expect(await state()).toMatchObject({ isWanted: false, tries: 0 });
  });
});
