import { execFileSync } from 'node:child_process';
import postgres from 'postgres';
import { castBatch, type Cast } from '../app/answering/answer-casts.server.ts';
import { loadTallies } from '../app/results/store/tally-loader.server.ts';
import {
  databaseOf,
  runInTurns,
  measure,
  printRuns,
  rowsOf,
  startBareServer,
  startSite,
  type Row,
} from './measure.ts';

/** Answers to one hot question, durable, through HTTP, and what they are to be compared with. */
const SITE_PORT = 3_913;
const BARE_PORT = 3_914;
const ROUNDS = 3;
const BATCH = 32;

export async function benchAnswers(seconds: number): Promise<Row[]> {
  const site = await startSite(SITE_PORT);
  const sql = postgres(databaseOf(site), { max: 1, onnotice: () => undefined });
  const lane = postgres(databaseOf(site), {
    max: 1,
    connection: { jit: 'off', plan_cache_mode: 'force_generic_plan' },
  });
  try {
    const { id, publicId } = await findBusiestQuestion(sql);
    const path = `/api/v1/questions/${publicId}/answer`;
    const load =
      (connections: number, rate = 0) =>
      () =>
        measure(site, 'bench/answer-load.ts', [SITE_PORT, path, connections, seconds, rate]);
    const answers = runInTurns(ROUNDS, [
      ['answers, 1 connection', load(1)],
      ['answers, 64 connections', load(64)],
      ['answers, 512 connections', load(512)],
      ['answers, 500/s open loop', load(64, 500)],
      ['answers, 5,000/s open loop', load(64, 5_000)],
    ]);
    printRuns(answers, seconds);
    const one = await measureStatement(lane, id, seconds, 1);
    const many = await measureStatement(lane, id, seconds, BATCH);
    console.log(
      `the same statement straight at PostgreSQL: ${one.toFixed(0)}/s one by one, ${many.toFixed(0)}/s in batches of ${BATCH}`,
    );
    const plain = await measurePlainPool(databaseOf(site), id, seconds);
    console.log(`one INSERT and one UPDATE for each: ${plain.toFixed(0)}/s`);

    const result = `/api/v1/questions/${publicId}/result`;
    const bytes = (await (await fetch(`http://localhost:${SITE_PORT}${result}`)).arrayBuffer())
      .byteLength;
    const bare = await startBareServer(BARE_PORT, bytes);
    const results = runInTurns(ROUNDS, [
      ['bare 200 as long', () => measure(bare, 'bench/load.ts', [BARE_PORT, '/', 32, seconds])],
      ['result as JSON', () => measure(site, 'bench/load.ts', [SITE_PORT, result, 32, seconds])],
    ]);
    printRuns(results, seconds);
    await bare.stop();
    await measureReads(sql);
    console.log(
      execFileSync(process.execPath, ['server/verify.ts'], {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: site.dataDir },
      }).trim(),
    );
    return [
      ...rowsOf(answers),
      { name: 'the statement alone', micros: 1e6 / one },
      { name: `the statement of ${BATCH}, for one`, micros: 1e6 / many },
      { name: 'one INSERT and one UPDATE', micros: 1e6 / plain },
      ...rowsOf(results),
    ];
  } finally {
    await Promise.all([sql.end(), lane.end()]);
    await site.stop();
  }
}

export async function findBusiestQuestion(
  sql: postgres.Sql,
): Promise<{ id: string; publicId: string }> {
  const [hot] = await sql<{ id: string; publicId: string }[]>`
    select q.id, q.public_id as "publicId" from questions q join totals t on t.question_id = q.id
    where q.kind = 'single' and q.audience = 'everyone' and q.results = 'always' and q.opens_at < now() and q.closes_at > now() + interval '1 day'
      and not exists (select from question_pauses p where p.question_id = q.id)
      and (select count(*) from choices c where c.question_id = q.id) between 4 and 5
    order by t.sequence desc limit 1`;
  if (!hot) throw new Error('The demo set holds no such question.');
  return hot;
}

function castOf(questionId: string, revision: number): Cast {
  return {
    questionId,
    publicId: '',
    revision,
    voterId:
      Math.floor(Date.now() / 1_000).toString(16) +
      crypto.randomUUID().replaceAll('-', '').slice(8),
    choices: [1],
    level: 0,
    isHeldBack: false,
    token: crypto.randomUUID().replaceAll('-', ''),
  };
}

/** Answers a second over one connection, without HTTP. */
async function measureStatement(
  lane: postgres.Sql,
  id: string,
  seconds: number,
  batch: number,
): Promise<number> {
  const [question] = await lane<
    { revision: number }[]
  >`select revision from questions where id = ${id}`;
  const revision = question?.revision ?? 1;
  const end = performance.now() + seconds * 1_000;
  let stored = 0;
  while (performance.now() < end) {
    await castBatch(
      lane,
      Array.from({ length: batch }, () => castOf(id, revision)),
    );
    stored += batch;
  }
  return stored / seconds;
}

/** As it is usually done: a transaction a request, sixteen at a time. The tables are copies, so that nothing is bent. */
async function measurePlainPool(url: string, id: string, seconds: number): Promise<number> {
  const pool = postgres(url, { max: 16, onnotice: () => undefined });
  await pool
    .unsafe(`
    create table plain_answers (question_id bigint, voter uuid, choice smallint, at timestamptz default now(), primary key (question_id, voter));
    create table plain_tallies (question_id bigint, choice smallint, people integer, primary key (question_id, choice)) with (fillfactor = 50)`)
    .simple();
  await pool`insert into plain_tallies values (${id}, 1, 0)`;
  const end = performance.now() + seconds * 1_000;
  let stored = 0;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < end) {
        await pool.begin(async (tx) => {
          await tx`insert into plain_answers (question_id, voter, choice) values (${id}, ${crypto.randomUUID()}, 1)`;
          await tx`update plain_tallies set people = people + 1 where question_id = ${id} and choice = 1`;
        });
        stored++;
      }
    }),
  );
  await pool.end();
  return stored / seconds;
}

/** A reading of the counters of a question with few answers and of one with very many. */
async function measureReads(sql: postgres.Sql): Promise<void> {
  const MANY = 1_000_000;
  const { id } = await findBusiestQuestion(sql);
  await sql`set statement_timeout = 0`;
  // In one transaction: its clock stands still, and all of them are in one minute.
  await sql.begin(async (tx) => {
    await tx`
      insert into answers (question_id, sequence, answered_at, voter, level, choices)
      select ${id}, t.sequence + n, now(), gen_random_uuid(), 0, array[1 + n % 3]::smallint[]
      from totals t, generate_series(1, ${MANY}) n where t.question_id = ${id}`;
    await tx`
      insert into answer_log (question_id, sequence, at, token, level, choices)
      select question_id, sequence, answered_at, gen_random_uuid(), level, choices from answers a
      where question_id = ${id} and sequence > (select sequence from totals where question_id = ${id})`;
    await tx`
      update tallies t set people = t.people + n.people
      from (select pick, count(*) as people from generate_series(1, ${MANY}) n, unnest(array[-1, 1 + n % 3]) pick group by 1) n
      where t.question_id = ${id} and t.level = 0 and t.choice = n.pick`;
    await tx`
      insert into answer_hours (question_id, hour, choice, people)
      select ${id}, date_trunc('hour', now()), pick, count(*) from generate_series(1, ${MANY}) n, unnest(array[-1, 1 + n % 3]) pick group by 3
      on conflict (question_id, hour, choice) do update set people = answer_hours.people + excluded.people`;
    await tx`
      update totals set sequence = sequence + ${MANY}, spread = spread + ${MANY} where question_id = ${id}`;
    await tx`
      insert into answer_minutes (question_id, minute, answers) values (${id}, date_trunc('minute', now()), ${MANY})
      on conflict (question_id, minute) do update set answers = answer_minutes.answers + excluded.answers`;
    await tx`
      insert into standing_minutes (question_id, minute, people) values (${id}, date_trunc('minute', now()), ${MANY})
      on conflict (question_id, minute) do update set people = standing_minutes.people + excluded.people`;
  });
  await sql`vacuum analyze answers, tallies, totals`;
  const [few] = await sql<{ id: string; people: number }[]>`
    select question_id as id, sum(people)::int as people from tallies where choice = -1 group by 1 order by abs(sum(people) - 100) limit 1`;
  const time = async (question: string) => {
    const times: number[] = [];
    for (let at = 0; at < 2_000; at++) {
      const began = performance.now();
      await loadTallies(sql, [question]);
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[1_000] ?? 0;
  };
  const [small, large, smallAgain, largeAgain] = [
    await time(few?.id ?? ''),
    await time(id),
    await time(few?.id ?? ''),
    await time(id),
  ];
  const ratio = (large + largeAgain) / (small + smallAgain);
  console.log(
    `reading the counters: ${few?.people} people ${small.toFixed(3)} ms, over ${MANY} people ${large.toFixed(3)} ms: ${ratio.toFixed(2)} times`,
  );
}
