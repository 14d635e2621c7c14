import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createJobs,
  type JobKind,
  type Jobs,
} from '../../app/platform/database/job-queue.server.ts';
import { isTimeOf, lookForWork } from '../../app/platform/database/work-look.server.ts';
import type { AnySql } from '../../app/platform/database/db.server.ts';
import { createLogger } from '../../app/platform/log.server.ts';
import { expectSoonerThan, measureMs } from '../support/eventually.ts';
import { copyTemplateDatabase } from '../support/test-database.ts';

const ONE_TRY = { limit: 0, firstPauseSeconds: 0 };

let database: Awaited<ReturnType<typeof copyTemplateDatabase>>;
let sql: postgres.Sql;
const opened: Jobs[] = [];

beforeAll(async () => {
  database = await copyTemplateDatabase();
  sql = postgres(database.url, { max: 3, onnotice: () => undefined });
});
afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.stop();
  await sql`delete from job_times`;
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

function open(kinds: JobKind[], isWorker: boolean, failures: string[] = []): Jobs {
  const log = createLogger('silent');
  const onFailure = (error: unknown, job: string) =>
    void failures.push(`${job}: ${(error as Error).message}`);
  const jobs = createJobs({
    databaseUrl: database.url,
    ownerUrl: undefined,
    sql,
    quickSql: sql,
    log,
    kinds,
    isWorker,
    onFailure,
  });
  opened.push(jobs);
  return jobs;
}

/** Since 1970, by the database's clock. */
async function minuteNow(): Promise<number> {
  const [clock] = await sql<{ minute: number }[]>`
    select floor(extract(epoch from now()) / 60)::int as minute`;
  return clock?.minute ?? 0;
}

async function until(done: () => boolean): Promise<void> {
  await expect.poll(done, { interval: 20 }).toBe(true);
}

test('one process sends, another works, also when it starts later', async () => {
  const seen: object[] = [];
  const kind: JobKind = {
    name: 'greet',
    retry: ONE_TRY,
    run: async (_signal, data) => void seen.push(data),
  };
  const web = open([kind], false);
  await web.send('greet', { to: 'Ada' });
  await web.stop();
  await open([kind], true).work();
  await until(() => seen.length > 0);
  expect(seen).toEqual([{ to: 'Ada' }]);
});

/** A worker looks once a minute by itself, so whatever comes sooner was told of. */
const TOLD_MS = 30_000;

/** A worker that found everything, and another process that sends to it. */
async function openBoth(name: string) {
  const seen: object[] = [];
  const run = async (_signal: AbortSignal, data: object) => void seen.push(data);
  const kind: JobKind = { name, retry: ONE_TRY, run };
  await open([kind], true).work();
  const web = open([kind], false);
  await web.send(name);
  await until(() => seen.length === 1);
  return { seen, send: () => web.send(name) };
}

test('a worker that waits is woken by another process, for each of what it sends', async () => {
  const { seen, send } = await openBoth('call');
  await expectSoonerThan(TOLD_MS, async () => {
    const all = seen.length + 3;
    await Promise.all([send(), send(), send()]);
    return measureMs(() => until(() => seen.length >= all));
  });
  // The one before, and three each time.
  expect(seen.length % 3).toBe(1);
});

test('what is sent while a worker hears nothing is found when it hears again', async () => {
  const { seen, send } = await openBoth('catch-up');
  await expectSoonerThan(TOLD_MS, async () => {
    const all = seen.length + 1;
    const cut = await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and application_name = 'jobs' and query like 'LISTEN%'`;
    expect(cut).toHaveLength(1);
    await send();
    return measureMs(() => until(() => seen.length === all));
  });
});

test('a failure is told and tried again', async () => {
  const failures: string[] = [];
  let runs = 0;
  const run = async () => {
    runs++;
    if (runs === 1) throw new Error('the first time');
  };
  const jobs = open(
    [{ name: 'stumble', retry: { limit: 2, firstPauseSeconds: 1 }, run }],
    true,
    failures,
  );
  await jobs.work();
  await jobs.send('stumble');
  await until(() => runs === 2);
  expect(failures).toEqual(['stumble: the first time']);
});

test('a notice starts a job at once, and only when its transaction is committed', async () => {
  const runs = { bell: 0, knock: 0 };
  const wokenBy = (sign: keyof typeof runs): JobKind => ({
    name: `listen-for-${sign}`,
    wakeChannel: sign,
    retry: ONE_TRY,
    run: async () => void runs[sign]++,
  });
  await open([wokenBy('bell'), wokenBy('knock')], true).work();
  await until(() => runs.bell === 1 && runs.knock === 1);
  await sql.begin(async (tx) => {
    await tx`select pg_notify('bell', '')`;
    // What is sent after it and committed is heard, and it is not.
    await sql`select pg_notify('knock', '')`;
    await until(() => runs.knock === 2);
    expect(runs.bell).toBe(1);
  });
  await until(() => runs.bell === 2);
});

test('a job is started where there is something to do for it', async () => {
  await sql`create table chores (name text)`;
  await sql`insert into chores (name) values ('dust'), ('polish')`;
  const ran: string[] = [];
  const watched = (name: string): JobKind => ({
    name,
    due: { when: (on) => on`exists (select from chores where name = ${name})` },
    retry: ONE_TRY,
    run: async () => void ran.push(name),
  });
  await open([watched('sweep'), watched('dust'), watched('polish')], true).work();
  await until(() => ran.length === 2);
  expect(ran.toSorted()).toEqual(['dust', 'polish']);
});

test('a job is started at its time, by no schedule of the queue', async () => {
  const ran: string[] = [];
  const minute = await minuteNow();
  const at = (name: string, minutesFromNow: number): JobKind => ({
    name,
    schedule: { everyMinutes: 1_440, at: minute + minutesFromNow },
    retry: ONE_TRY,
    run: async () => void ran.push(name),
  });
  // The next one, in case the minute has just ended.
  await open([at('wash', 0), at('rinse', 1), at('dry', 720)], true).work();
  await until(() => ran.length > 0);
  expect(ran).not.toContain('dry');
  expect(await sql`select name from jobs.schedule`).toEqual([]);
});

test('a time that several processes find starts a job once', async () => {
  const minute = await minuteNow();
  const runs = { seen: 0 };
  const at = (name: string, minutesFromNow: number): JobKind => ({
    name,
    schedule: { everyMinutes: 1_440, at: minute + minutesFromNow },
    retry: ONE_TRY,
    run: async () => undefined,
  });
  // After the others, so that they were looked at when it runs.
  const seen: JobKind = {
    name: 'seen',
    due: ALWAYS,
    retry: ONE_TRY,
    run: async () => void runs.seen++,
  };
  // The next minute too, in case this one has just ended.
  const kinds = [at('soak', 0), at('wring', 1), seen];
  for (let nth = 1; nth <= 2; nth++) {
    await open(kinds, true).work();
    await until(() => runs.seen === nth);
  }
  const sent = await sql<{ name: string; times: number }[]>`
    select name, count(*)::int as times from jobs.job where name in ('soak', 'wring') group by name`;
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.map(({ times }) => times)).toEqual(sent.map(() => 1));
});

/** Looks, so often that a test can wait for it, and what came of it. */
function look(watched: Parameters<typeof lookForWork>[0]['watched'], failing: string[] = []) {
  const started: string[] = [];
  const failures: string[] = [];
  const end = new AbortController();
  const start = async (name: string) => {
    if (failing.includes(name)) throw new Error(`${name} cannot be started`);
    started.push(name);
  };
  const onFailure = (error: unknown) => void failures.push((error as Error).message);
  const looking = lookForWork({ sql, watched, start, onFailure, apartMs: 1 }, end.signal);
  const stop = async () => {
    end.abort();
    await looking;
  };
  return { started, failures, stop };
}

const ALWAYS = { when: (on: AnySql) => on`true` };

test('with a time and a condition, a job is started when both are met', async () => {
  const minutely = { everyMinutes: 1, at: 0 };
  const never = { everyMinutes: 1_000_000_000, at: 0 };
  const { started, stop } = look([
    { name: 'idle', schedule: minutely, due: { when: (on: AnySql) => on`false` } },
    { name: 'early', schedule: never, due: ALWAYS },
    { name: 'ready', schedule: minutely, due: ALWAYS },
  ]);
  await until(() => started.length > 0);
  await stop();
  expect(started[0]).toBe('ready');
  expect(new Set(started)).toEqual(new Set(['ready']));
});

test('what is to be found soon is looked for again within the minute', async () => {
  const asked = { soon: 0, later: 0 };
  const counted = (name: keyof typeof asked) => ({
    when: (on: AnySql) => {
      asked[name]++;
      return on`false`;
    },
  });
  const { stop } = look([
    { name: 'soon', due: { ...counted('soon'), isSoon: true } },
    { name: 'later', due: counted('later') },
  ]);
  await until(() => asked.soon >= 24);
  await stop();
  expect(asked.soon / asked.later).toBeGreaterThan(6);
  expect(asked.soon / asked.later).toBeLessThanOrEqual(12);
});

test('what is found again and again is started once a minute', async () => {
  let asked = 0;
  const when = (on: AnySql) => {
    asked++;
    return on`true`;
  };
  const { started, stop } = look([{ name: 'soon', due: { when, isSoon: true } }]);
  await until(() => asked > 12);
  await stop();
  expect(started.length).toBeLessThanOrEqual(Math.ceil(asked / 12));
});

test('a condition that fails, or a job that cannot be started, stops no other one', async () => {
  const { started, failures, stop } = look(
    [
      { name: 'stuck', due: ALWAYS },
      { name: 'broken', due: { when: (on: AnySql) => on`1 / 0 > 1` } },
      { name: 'sound', due: ALWAYS },
    ],
    ['stuck'],
  );
  await until(() => started.length >= 4);
  await stop();
  expect(started.slice(0, 2)).toEqual(['broken', 'sound']);
  // Told once a minute.
  expect(failures.length).toBeLessThanOrEqual(started.length / 2);
  expect(new Set(failures)).toEqual(new Set(['division by zero']));
});

test('a condition that fails keeps no job from its time', async () => {
  const minutely = { everyMinutes: 1, at: 0 };
  const { started, stop } = look([
    { name: 'broken', due: { when: (on: AnySql) => on`1 / 0 > 1` } },
    { name: 'nightly', schedule: minutely },
    { name: 'ready', schedule: minutely, due: ALWAYS },
  ]);
  await until(() => started.length >= 3);
  await stop();
  expect(started.slice(0, 3)).toEqual(['broken', 'nightly', 'ready']);
});

test('a time at which no process ran is made up for, once', async () => {
  const minute = await minuteNow();
  const nightly = { everyMinutes: 1_440, at: minute - 60 };
  await sql`
    insert into job_times values ('missed', ${minute - 1_000}), ('kept', ${minute - 30})`;
  const watched = ['missed', 'kept', 'new'].map((name) => ({ name, schedule: nightly }));
  for (const expected of [['missed'], []]) {
    let looks = 0;
    const when = (on: AnySql) => {
      looks++;
      return on`false`;
    };
    const { started, stop } = look([...watched, { name: 'counted', due: { when } }]);
    await until(() => looks > 2);
    await stop();
    expect(started).toEqual(expected);
  }
  const kept = await sql`select name from job_times where minute < ${minute - 30}`;
  expect(kept).toEqual([]);
});

test('a job that could not be started is tried again', async () => {
  const failing = ['late'];
  const { started, failures, stop } = look([{ name: 'late', due: ALWAYS }], failing);
  await until(() => failures.length > 0);
  failing.length = 0;
  await until(() => started.length > 0);
  await stop();
  expect(started[0]).toBe('late');
});

test('a time that went by between two looks is found by the later one', () => {
  const nightly = { name: 'nightly', schedule: { everyMinutes: 1_440, at: 197 } };
  const often = { name: 'often', schedule: { everyMinutes: 5, at: 0 } };
  const midnight = 20_000 * 1_440;
  const between = (after: number, upTo: number) =>
    [nightly, often].flatMap(({ name, schedule }) =>
      isTimeOf(schedule, midnight + after, midnight + upTo) ? [name] : [],
    );
  expect(between(195, 196)).toEqual([]);
  expect(between(196, 197)).toEqual(['nightly']);
  expect(between(197, 198)).toEqual([]);
  expect(between(190, 230)).toEqual(['nightly', 'often']);
  expect(between(-1, 0)).toEqual(['often']);
});

test('a job that runs is told of the stop and may finish', async () => {
  const steps: string[] = [];
  const rest = Promise.withResolvers<void>();
  const run = async (signal: AbortSignal) => {
    steps.push('began');
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    steps.push('told');
    await rest.promise;
    steps.push('finished');
  };
  const jobs = open([{ name: 'linger', retry: ONE_TRY, run }], true);
  await jobs.work();
  await jobs.send('linger');
  await until(() => steps.length > 0);
  const stopped = jobs.stop().then(() => steps.push('stopped'));
  await until(() => steps.includes('told'));
  // A stop that did not wait would be over by then, or when the job wants to say that it is done.
  await sql`select 1`;
  expect(steps).toEqual(['began', 'told']);
  rest.resolve();
  await stopped;
  expect(steps).toEqual(['began', 'told', 'finished', 'stopped']);
  const [row] = await sql`select state from jobs.job where name = 'linger'`;
  expect(row?.['state']).toBe('completed');
});
