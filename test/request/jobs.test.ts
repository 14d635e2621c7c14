import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createJobs,
  type JobKind,
  type Jobs,
} from '../../app/platform/database/job-queue.server.ts';
import { lookForWork } from '../../app/platform/database/work-look.server.ts';
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
    log,
    kinds,
    isWorker,
    onFailure,
  });
  opened.push(jobs);
  return jobs;
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

test('one job starts the others where there is something to do for them', async () => {
  await sql`create table chores (name text)`;
  const ran: string[] = [];
  const watched = (name: string): JobKind => ({
    name,
    due: { when: (on) => on`exists (select from chores where name = ${name})` },
    retry: ONE_TRY,
    run: async () => void ran.push(name),
  });
  const jobs = open([watched('sweep'), watched('dust'), watched('polish')], true);
  await sql`insert into chores (name) values ('dust'), ('polish')`;
  await jobs.work();
  await jobs.send('look-for-work');
  await until(() => ran.length === 2);
  expect(ran.toSorted()).toEqual(['dust', 'polish']);
  const scheduled = await sql`select name from jobs.schedule order by name`;
  expect(scheduled).toEqual([{ name: 'look-for-work' }]);
});

test('what is to be found soon is looked for again within the minute', async () => {
  const asked = { soon: 0, later: 0 };
  const watch = (name: keyof typeof asked) => ({
    name,
    due: {
      when: (on: AnySql) => {
        asked[name]++;
        return on`false`;
      },
      ...(name === 'soon' && { isSoon: true as const }),
    },
  });
  const start = async () => undefined;
  const end = new AbortController();
  const watched = [watch('soon'), watch('later')];
  const looking = lookForWork({ sql, watched, start, apartMs: 1 }, end.signal);
  await until(() => asked.soon >= 3);
  end.abort();
  await looking;
  expect(asked.later).toBe(1);
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

test('a schedule that several jobs have is kept once, and starts them all', async () => {
  const ran: string[] = [];
  const nightly = (name: string): JobKind => ({
    name,
    schedule: '0 4 * * *',
    retry: ONE_TRY,
    run: async () => void ran.push(name),
  });
  const jobs = open([nightly('wash'), nightly('dry')], true);
  await jobs.work();
  const rows = await sql<{ name: string }[]>`select name from jobs.schedule`;
  expect(rows.map(({ name }) => name)).toEqual(['at-0-4-x-x-x']);
  await jobs.send('at-0-4-x-x-x');
  await until(() => ran.length === 2);
  expect(ran.toSorted()).toEqual(['dry', 'wash']);
});

test('a schedule follows the list: new ones come, old ones go', async () => {
  const kind = (name: string, hour: number): JobKind => ({
    name,
    schedule: `0 ${hour} * * *`,
    retry: ONE_TRY,
    run: async () => undefined,
  });
  const first = open([kind('old', 3), kind('kept', 4)], true);
  await first.work();
  await first.stop();
  await open([kind('kept', 4), kind('new', 5)], true).work();
  const rows = await sql<{ name: string }[]>`select name from jobs.schedule order by name`;
  expect(rows.map(({ name }) => name)).toEqual(['kept', 'new']);
});
