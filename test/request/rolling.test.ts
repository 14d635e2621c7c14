import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { findProgram, systemProgram } from '../support/installed.ts';
import { insertQuestion } from '../support/questions.ts';
import { startRollingCrowd } from '../support/rolling-crowd.ts';
import { startRollingSite, type RollingSite } from '../support/rolling-site.ts';
import { copyTemplateDatabase, type TestDatabase } from '../support/test-database.ts';
import { differencesOf } from '../support/verify.ts';

/** Processes that are replaced one after another while people use the site; `npm run faults -- rolling` does it under load. */
const { whereInstalled, whereMissing } = systemProgram('haproxy');
const QUESTIONS = 6;
const LOAD = { answersASecond: 25, requestsASecond: 10, streams: 40 };
/** They come back within 3.5 s; a busy machine takes a while to open them. */
const BACK_MS = 10_000;

test.each(whereMissing)('%s is not installed here, so nothing was replaced behind it', (name) => {
  expect(findProgram(name)).toBeUndefined();
});

describe.each(whereInstalled)('behind %s', (program) => {
  let database: TestDatabase;
  let sql: postgres.Sql;
  let site: RollingSite;
  beforeAll(async () => {
    database = await copyTemplateDatabase();
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    site = await startRollingSite(program, { DATABASE_URL: database.url, LOG_LEVEL: 'error' });
  });
  afterAll(async () => {
    await site?.stop();
    await sql?.end();
    await database?.drop();
  });

  test('all processes are replaced: no request fails, no form, and streams come back where they were', async () => {
    const questions: string[] = [];
    while (questions.length < QUESTIONS) questions.push(await insertQuestion(sql));
    const crowd = await startRollingCrowd(site.address, questions, LOAD);
    const { told } = crowd;
    await site.replaceAll();
    await eventually(() => expect(crowd.open()).toBe(LOAD.streams));
    await crowd.stop();
    expect(told.failed).toEqual([]);
    expect(told.stepsBack).toEqual([]);
    for (const kind of ['answer', 'page', 'document', 'form'] as const)
      expect(told.asked.get(kind) ?? 0).toBeGreaterThan(5);
    // Each stream ended once at least, some twice.
    expect(told.silences.length).toBeGreaterThanOrEqual(LOAD.streams);
    expect(Math.max(...told.silences.map(({ ms }) => ms))).toBeLessThan(BACK_MS);

    const stored = await sql<{ id: string; sequence: number }[]>`
      select q.public_id as id, l.sequence::int from answer_log l join questions q on q.id = l.question_id
      where q.public_id = any(${questions})`;
    const kept = new Set(stored.map(({ id, sequence }) => `${id} ${sequence}`));
    const acknowledged = [...told.counted].flatMap(([id, all]) => all.map((nth) => `${id} ${nth}`));
    expect(acknowledged).toHaveLength(told.sent);
    expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
    expect(await differencesOf(database.url)).toBe('difference 0');
  });
});
