import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { findBusiestQuestion } from './answers.ts';
import {
  cpuOf,
  databaseOf,
  median,
  runLoad,
  memoryOf,
  startLoad,
  startSite,
  type Row,
  type Site,
} from './measure.ts';

/** Streams of one hot question to ten thousand readers on one process: `npm run bench -- live [SECONDS]`. */
const SITE_PORT = 3_916;
const INSPECTED = 3_917;
const READERS = 10_000;
const DEAF = 1_000;
const RETURNING = 5_000;
const ROUNDS = 3;
const FAST = 500;
const SLOW = 1;
/** Until ten thousand connections that ended are forgotten. */
const LEAVING_MS = 4_000;

type Answers = {
  requests: number;
  p50: number;
  p99: number;
  bad: number;
  acknowledged: [sequence: number, at: number][];
};
type ReadersReport = {
  deliveries: number;
  /** What is sent to whoever hears nothing else: it costs as much. */
  beats: number;
  bytes: number;
  ended: number;
  last: [least: number, most: number];
  p50: number;
  p99: number;
  max: number;
};
type LoadRound = {
  answers: Answers;
  readers: ReadersReport | undefined;
  /** Of the site's process, for each stream that was opened. */
  opening: number;
  site: number;
  all: number;
};

export async function benchLive(seconds: number): Promise<Row[]> {
  const rows: Row[] = [];
  await benchMemory();
  const site = await startSite(SITE_PORT);
  const { publicId } = await findHotQuestion(site);
  const path = streamPath(publicId);

  const answer = (rate: number, span: number) =>
    runLoad('bench/answer-load.ts', [
      SITE_PORT,
      answersPath(publicId),
      16,
      span,
      rate,
      'told',
    ]) as Answers;

  async function turn(rate: number, deaf = 0, isHeard = true): Promise<LoadRound> {
    const { site: closed } = cpuCostOf(site);
    const readers = isHeard
      ? await openReaders('bench/subscribers.ts', [path, READERS, deaf])
      : undefined;
    const { site: before, all } = cpuCostOf(site);
    const answers = answer(rate, seconds);
    const after = cpuCostOf(site);
    // The last of them comes within a moment.
    await wait(2_000);
    const heard = (await readers?.end(answers.acknowledged)) as ReadersReport | undefined;
    await wait(LEAVING_MS);
    return {
      answers,
      readers: heard,
      opening: (before - closed) / READERS,
      site: after.site - before,
      all: after.all - all,
    };
  }

  try {
    answer(FAST, 3);
    for (const [rate, deaf] of [
      [FAST, 0],
      [SLOW, 0],
      [FAST, DEAF],
    ] as const) {
      const alone: LoadRound[] = [];
      const heard: LoadRound[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        alone.push(await turn(rate, 0, false));
        heard.push(await turn(rate, deaf));
      }
      print(rate, deaf, alone, heard, seconds);
      if (deaf > 0) continue;
      const opening = median(heard.map((one) => one.opening));
      console.log(`  ${opening.toFixed(1)} CPU-µs to open a stream`);
      rows.push(
        {
          name: `an event to one reader, ${rate} answers a second`,
          micros: median(eachEvent(alone, heard, (one) => one.site)),
        },
        { name: `a stream opened, before ${rate} answers a second`, micros: opening },
      );
    }
    await benchRestart(site, path, answer);
    return rows;
  } finally {
    await site.stop();
  }
}

function cpuCostOf(site: Site): { site: number; all: number } {
  const pids = site.pids();
  return { site: cpuOf(pids.slice(0, 1)), all: cpuOf(pids) };
}

/** Readers that are there, until they are told what was answered meanwhile. */
async function openReaders(program: string, args: readonly (string | number)[]) {
  const readers = startLoad(program, [SITE_PORT, ...args]);
  const lines = createInterface(readers.stdout);
  await once(lines, 'line');
  return {
    async end(meanwhile: unknown): Promise<unknown> {
      const said = once(lines, 'line');
      readers.stdin.write(`${JSON.stringify(meanwhile)}\n`);
      const [line] = (await said) as string[];
      if (readers.exitCode === null) await once(readers, 'exit');
      return JSON.parse(line ?? '{}');
    },
  };
}

/** On a site of its own, whose garbage can be collected from outside. */
async function benchMemory(): Promise<void> {
  const site = await startSite(SITE_PORT, { NODE_OPTIONS: `--inspect=127.0.0.1:${INSPECTED}` });
  try {
    const [pid = 0] = site.pids();
    const { publicId } = await findHotQuestion(site);
    runLoad('bench/answer-load.ts', [SITE_PORT, answersPath(publicId), 16, 3, FAST]);
    const before = await memoryOf(pid, INSPECTED);
    const readers = await openReaders('bench/subscribers.ts', [streamPath(publicId), READERS, 0]);
    const during = await memoryOf(pid, INSPECTED);
    runLoad('bench/answer-load.ts', [SITE_PORT, answersPath(publicId), 16, 3, FAST]);
    const later = await memoryOf(pid, INSPECTED);
    await readers.end([]);
    await wait(LEAVING_MS);
    const after = await memoryOf(pid, INSPECTED);
    const each = (bytes: number) => `${((bytes - before) / READERS / 1_024).toFixed(1)} KiB`;
    console.log(
      `memory of ${READERS} readers: ${each(during)} each once they are there, ${each(later)} after events, ${each(after)} left when they have gone; beside ${(before / 1_048_576).toFixed(0)} MiB`,
    );
  } finally {
    await site.stop();
  }
}

const answersPath = (id: string) => `/api/v1/questions/${id}/answer`;
const streamPath = (id: string) => `/events?question=${id}`;

async function findHotQuestion(site: Site): Promise<{ publicId: string }> {
  const sql = postgres(databaseOf(site), { max: 1, onnotice: () => undefined });
  const hot = await findBusiestQuestion(sql);
  await sql.end();
  return hot;
}

/** What an event to one reader costs beside the answers, round by round. */
function eachEvent(
  alone: readonly LoadRound[],
  heard: readonly LoadRound[],
  of: (turn: LoadRound) => number,
): number[] {
  return heard.map((one, at) => {
    const without = alone[at];
    return (
      (of(one) - (without ? of(without) : 0)) /
      Math.max(1, (one.readers?.deliveries ?? 0) + (one.readers?.beats ?? 0))
    );
  });
}

function print(
  rate: number,
  deaf: number,
  alone: readonly LoadRound[],
  heard: readonly LoadRound[],
  seconds: number,
): void {
  const all = heard.flatMap((one) => one.readers ?? []);
  const each = (of: (turn: LoadRound) => number) => eachEvent(alone, heard, of);
  const events = all.map(({ deliveries }) => deliveries / (READERS - deaf) / seconds);
  const answers = heard.map((one) => one.answers);
  const wrong = all.filter(
    ({ last: [least, most] }, at) =>
      least !== most || most !== Math.max(...(answers[at]?.acknowledged ?? []).map(([s]) => s)),
  );
  console.log(
    [
      `${rate} answers a second, ${READERS} readers${deaf > 0 ? `, ${deaf} of them do not read` : ''}`,
      `  ${median(all.map(({ deliveries }) => deliveries / seconds)).toFixed(0)} events a second, ${median(events).toFixed(2)} for each reader, ${median(all.map(({ bytes, deliveries }) => bytes / deliveries)).toFixed(0)} bytes each`,
      `  ${range(each(({ site }) => site))} CPU-µs an event, ${range(each((one) => one.all))} with the database; ${range(heard.map(({ all: cpu }) => cpu / seconds / 10_000))} % of a core with the answers, ${range(alone.map(({ all: cpu }) => cpu / seconds / 10_000))} % without readers`,
      `  acknowledged to heard: p50 ${range(all.map(({ p50 }) => p50))}  p99 ${range(all.map(({ p99 }) => p99))}  max ${range(all.map(({ max }) => max))} ms`,
      `  answers meanwhile: p50 ${range(answers.map(({ p50 }) => p50))}  p99 ${range(answers.map(({ p99 }) => p99))} ms, alone ${range(alone.map((one) => one.answers.p50))} and ${range(alone.map((one) => one.answers.p99))}; bad ${answers.reduce((sum, { bad }) => sum + bad, 0)}`,
      `  ended early ${all.reduce((sum, { ended }) => sum + ended, 0)}, runs with a wrong last state ${wrong.length}`,
    ].join('\n'),
  );
}

/** The site is killed under its readers and started again; answers go on as soon as it is there. */
async function benchRestart(
  site: Site,
  path: string,
  answer: (rate: number, span: number) => Answers,
): Promise<void> {
  const readers = await openReaders('bench/returning.ts', [path, RETURNING]);
  answer(FAST, 2);
  const clock = () => performance.timeOrigin + performance.now();
  const when = clock();
  await site.killAndStart();
  const there = clock();
  const { acknowledged, p99, bad } = answer(FAST, 8);
  const last = Math.max(...acknowledged.map(([sequence]) => sequence));
  const told = await readers.end({ killed: when, there, last });
  console.log(
    `killed under ${RETURNING} readers, there again after ${(there - when).toFixed(0)} ms: ${JSON.stringify(told)}; answers p99 ${p99.toFixed(1)} ms, bad ${bad}`,
  );
}

function range(values: readonly number[]): string {
  const by = values.toSorted((a, b) => a - b);
  const say = (value = 0) => value.toFixed(1);
  return `${say(median(by))} (${say(by[0])}–${say(by.at(-1))})`;
}
