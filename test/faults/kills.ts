import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { childrenOf } from '../support/own-database.ts';
import { startProgram } from '../support/program.ts';
import { found, seconds, type Fault } from './fault.ts';
import { askQuestion, judge, loadOn, postmasterOf, startAnswered } from './ground.ts';
import { countsIn } from './load.ts';

/** Processes that end without a word, as by a lack of memory or a fault of their own. */
const KILLS = 50;
const DATABASE_KILLS = 3;
const CUTS = 10;
const BACK_MS = 2_000;
const DATABASE_BACK_MS = 3_000;
/** Ten looks of two seconds (docs/decisions/0049), and a start. */
const HANG_MS = 20_000 + 2_000 + BACK_MS;

const atRandom = (from: number, to: number) => from + Math.random() * (to - from);

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `back after ${seconds(middle)}, at most ${seconds(sorted.at(-1) ?? 0)}`;
}

const webKilled: Fault = {
  name: 'kill',
  what: `web process killed by signal 9 under load, ${KILLS} times`,
  expected: 'no acknowledged answer lost, none twice; back in 2 s; difference 0',
  limitMs: 600_000,
  async play(ground) {
    const load = await startAnswered(ground);
    const times: number[] = [];
    for (let nth = 0; nth < KILLS; nth++) {
      await wait(atRandom(100, 900));
      ground.server.signal('SIGKILL');
      await ground.server.ended;
      const began = performance.now();
      const back = load.countedAfter(began);
      await ground.start();
      times.push(await back);
    }
    return [found(Math.max(...times) <= BACK_MS, summary(times)), ...(await judge(ground, load))];
  },
};

const watched: Fault = {
  name: 'watched',
  what: 'under `npm start`: web process killed by signal 9, then stopped by SIGSTOP for good',
  expected:
    'killed: back in 2 s; hung: noticed after 20 s and back 2 s later; SIGTERM ends all with 0',
  limitMs: 300_000,
  async play(ground) {
    // What makes the database.
    await ground.start();
    ground.server.signal('SIGTERM');
    await ground.server.ended;
    const watcher = startProgram(process.execPath, ['server/watch.js'], ground.env);
    ground.cleanUp(async () => {
      watcher.signal('SIGTERM');
      await watcher.ended;
    });
    await watcher.waitForLine(/ is at http/);
    const load = await loadOn(ground, await askQuestion(ground));
    const [killed, hung] = [
      await backAfter(load, watcher.pid, 'SIGKILL'),
      await backAfter(load, watcher.pid, 'SIGSTOP'),
    ];
    const judged = await judge(ground, load);
    watcher.signal('SIGTERM');
    const { code } = await watcher.ended;
    return [
      found(killed <= BACK_MS, `killed: back after ${seconds(killed)}`),
      found(hung <= HANG_MS, `hung: back after ${seconds(hung)}`),
      ...judged,
      found(
        code === 0 && (await ground.own.postmaster()) === 0,
        `stopped with ${code}, database ${(await ground.own.postmaster()) === 0 ? 'ended' : 'left'}`,
      ),
    ];
  },
};

async function backAfter(
  load: Awaited<ReturnType<typeof loadOn>>,
  watcher: number,
  signal: NodeJS.Signals,
): Promise<number> {
  const [server = 0] = await childrenOf(watcher);
  process.kill(server, signal);
  return load.countedAfter(performance.now());
}

const databaseKilled: Fault = {
  name: 'database',
  what: `PostgreSQL killed by signal 9 under load, ${DATABASE_KILLS} times`,
  expected:
    'no acknowledged answer lost, none twice; others 503 with Retry-After; pages shown; back in 3 s; difference 0',
  limitMs: 300_000,
  async play(ground) {
    const load = await startAnswered(ground);
    const times: number[] = [];
    for (let nth = 0; nth < DATABASE_KILLS; nth++) {
      await wait(atRandom(1_000, 3_000));
      process.kill(await postmasterOf(ground), 'SIGKILL');
      times.push(await load.countedAfter(performance.now()));
    }
    const { pages } = load.told;
    return [
      found(Math.max(...times) <= DATABASE_BACK_MS, summary(times)),
      found(
        [...pages.keys()].every((status) => status === 200),
        `pages ${countsIn(pages)}`,
      ),
      ...(await judge(ground, load)),
    ];
  },
};

const backendsEnded: Fault = {
  name: 'backends',
  what: `every connection to PostgreSQL ended under load, ${CUTS} times`,
  expected:
    'no acknowledged answer lost, none twice; what is not known is 503 with Retry-After; back in 3 s; difference 0',
  limitMs: 300_000,
  async play(ground) {
    const load = await startAnswered(ground);
    const sql = postgres(await ground.own.address(), { max: 1, onnotice: () => undefined });
    ground.cleanUp(() => sql.end({ timeout: 1 }));
    const times: number[] = [];
    for (let nth = 0; nth < CUTS; nth++) {
      await wait(atRandom(200, 800));
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'site %'`;
      times.push(await load.countedAfter(performance.now()));
    }
    return [
      found(Math.max(...times) <= DATABASE_BACK_MS, summary(times)),
      ...(await judge(ground, load)),
    ];
  },
};

export const kills = [webKilled, watched, databaseKilled, backendsEnded];
