import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { columnOfCode, markOfCode } from '../app/stats/sparse-marks.ts';
import { insertQuestion } from '../test/support/questions.ts';
import { adjustedRandIndex, simulateCrowd } from '../test/support/simulated-crowd.ts';
import {
  allowAllCores,
  cpuOf,
  databaseOf,
  residentMemoryOf,
  startSite,
  type Row,
} from './measure.ts';

/**
 * Opinion groups of two million reactions that lie in the database, read, found and written by the site itself while it
 * serves pages: how late its event loop is meanwhile, and before: `npm run bench -- stored-groups`.
 */
const [SITE_PORT, METRICS_PORT] = [3_920, 3_921];
const CROWD = {
  people: 33_422,
  reasons: 783,
  seen: 0.0764,
  sizes: [3, 2, 1],
  seed: 'groups bench',
};
const ROWS_A_STATEMENT = 2_000;
/** A page each so many ms: a closed loop would keep the event loop as late as it can be. */
const PAGE_MS = 10;
const BEFORE_MS = 15_000;
const LOOK_MS = 50;
/** Jobs run each minute, and a run may take as long. */
const LIMIT_MS = 240_000;
const MB = 1_048_576;

export async function benchStoredGroups(): Promise<Row[]> {
  const site = await startSite(SITE_PORT, { METRICS_PORT: String(METRICS_PORT) });
  const sql = postgres(databaseOf(site), { max: 1, onnotice: () => undefined });
  const [server = 0] = site.pids();
  // What runs in a thread of its own is no load for the one that serves where there is a core for it.
  for (const pid of site.pids()) allowAllCores(pid);
  let load: NodeJS.Timeout | undefined;
  let bad = 0;
  try {
    const publicId = await insertQuestion(sql, { text: 'What do two million reactions say?' });
    const { voters, groupOf, reactions } = await insertReactions(sql, publicId);
    // What the demo set left to do is done first.
    await untilDone(
      async () =>
        (
          await sql`
            select from opinion_groups where wanted_at is not null union all select from group_changes`
        ).length === 0,
    );
    const read = async () => {
      const answer = await fetch(`http://localhost:${SITE_PORT}/question/${publicId}`);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A page answered ${answer.status}.`);
    };
    load = setInterval(() => {
      read().catch(() => bad++);
    }, PAGE_MS);
    await wait(1_000);
    await readDelay();
    await wait(BEFORE_MS);
    const quiet = await readDelay();
    const [memory, cpu] = [residentMemoryOf(server), cpuOf(site.pids())];
    await sql`insert into group_changes (question_id) select id from questions where public_id = ${publicId}`;
    const isRunning = async () =>
      (
        await sql`
        select from opinion_groups g join questions q on q.id = g.question_id
        where q.public_id = ${publicId} and g.wanted_at is not null and g.not_before > now()`
      ).length > 0;
    await untilDone(isRunning);
    const began = performance.now();
    await readDelay();
    let most = memory;
    await untilDone(async () => {
      most = Math.max(most, residentMemoryOf(server));
      return !(await isRunning());
    });
    const seconds = (performance.now() - began) / 1_000;
    const busy = await readDelay();
    const used = cpuOf(site.pids()) - cpu;
    const places = new Map(
      (
        await sql<{ voter: string; label: number }[]>`
          select p.voter, p.label from opinion_places p join questions q on q.id = p.question_id
          where q.public_id = ${publicId} and p.label is not null`
      ).map(({ voter, label }) => [voter, label]),
    );
    const known = voters.flatMap((voter, at) => {
      const label = places.get(voter);
      return label === undefined ? [] : [[label, groupOf[at] ?? 0] as const];
    });
    const ari = adjustedRandIndex(
      known.map(([label]) => label),
      known.map(([, group]) => group),
    );
    console.log(
      `${CROWD.people} people, ${CROWD.reasons} reasons, ${reactions} reactions in the database: groups of ${known.length} people, ARI ${ari.toFixed(4)}, written after ${seconds.toFixed(1)} s with all shuffles\n` +
        `  event loop of the process that serves pages, ms late: ${wordsOf(busy)} meanwhile, ${wordsOf(quiet)} before\n` +
        `  ${((most - memory) / MB).toFixed(0)} MB more than the ${(memory / MB).toFixed(0)} MB before; ${bad} pages did not come`,
    );
    return [
      { name: `groups of ${reactions} reactions, with all pages served meanwhile`, micros: used },
    ];
  } finally {
    clearInterval(load);
    await sql.end();
    await site.stop();
  }
}

type Delay = { p50: number; p99: number };

/** In ms since the last reading, which each reading begins anew. */
async function readDelay(): Promise<Delay> {
  const text = await (await fetch(`http://localhost:${METRICS_PORT}/metrics`)).text();
  const at = (quantile: string) =>
    1_000 *
    Number(
      new RegExp(`event_loop_delay_seconds\\{quantile="${quantile}"\\} (\\S+)`).exec(text)?.[1],
    );
  return { p50: at('0.5'), p99: at('0.99') };
}

const wordsOf = ({ p50, p99 }: Delay) => `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}`;

async function untilDone(look: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await look())) {
    if (performance.now() > end) throw new Error('The site takes too long.');
    await wait(LOOK_MS);
  }
}

/** As people would have left them, and counted; that they changed is not told yet. */
async function insertReactions(sql: postgres.Sql, publicId: string) {
  const { marks, groupOf } = simulateCrowd(CROWD);
  const voters = Array.from({ length: marks.rows }, () => randomUUID());
  await sql`
    insert into reasons (question_id, voter, choices, text, said_at)
    select q.id, gen_random_uuid(), array[1 + at % 2]::smallint[], 'Reason ' || at, now()
    from questions q, generate_series(1, ${CROWD.reasons}::int) as at where q.public_id = ${publicId}`;
  const ids = (
    await sql<{ id: string }[]>`
      select r.id from reasons r join questions q on q.id = r.question_id where q.public_id = ${publicId} order by r.id`
  ).map(({ id }) => id);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    // No triggers: they count one person after the other.
    await tx`set local session_replication_role = replica`;
    for (let from = 0; from < marks.rows; from += ROWS_A_STATEMENT) {
      const some = voters.slice(from, from + ROWS_A_STATEMENT);
      const codes = some.map((_, at) =>
        Array.from(marks.codes.subarray(marks.starts[from + at], marks.starts[from + at + 1])),
      );
      await tx`
        insert into answers (question_id, sequence, answered_at, came_at, voter, level, choices)
        select q.id, ${from}::int + nth, now(), now(), voter, 2, '{1}'
        from questions q, unnest(${some}::uuid[]) with ordinality as u (voter, nth) where q.public_id = ${publicId}`;
      await tx`
        insert into reactions (question_id, voter, reasons, said, reacted_at)
        select q.id, voter, reasons::bigint[], said::smallint[], now() from questions q, unnest(
          ${some}::uuid[], ${codes.map((own) => listOf(own.map((code) => ids[columnOfCode(code)] ?? '')))}::text[],
          ${codes.map((own) => listOf(own.map(markOfCode)))}::text[]) as u (voter, reasons, said)
        where q.public_id = ${publicId}`;
    }
    await tx`
      insert into reason_counts (reason_id, agree, disagree, pass)
      select u.reason, count(*) filter (where u.said = 1), count(*) filter (where u.said = -1), count(*) filter (where u.said = 0)
      from reactions r cross join lateral unnest(r.reasons, r.said) as u (reason, said)
      where r.question_id = (select id from questions where public_id = ${publicId}) group by 1`;
  });
  await sql`vacuum analyze answers, reactions, reasons, reason_counts`;
  return { voters, groupOf, reactions: marks.codes.length };
}

const listOf = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
