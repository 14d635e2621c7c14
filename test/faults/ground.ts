import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '../support/connection.ts';
import { createOwnDatabase, type OwnDatabase } from '../support/own-database.ts';
import type { Program } from '../support/program.ts';
import { insertQuestion } from '../support/questions.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';
import { runVerify } from '../support/verify.ts';
import { found, type Finding } from './fault.ts';
import { countsIn, startLoad, type Load } from './load.ts';

/** Where a fault is played: a folder with a database of its own, and a site that runs on it. */
export type Ground = {
  own: OwnDatabase;
  env: Record<string, string>;
  address: string;
  server: Program;
  /** As often as it has to be. */
  start(more?: Readonly<Record<string, string>>): Promise<void>;
  /** Undone, last first, however it ends. */
  cleanUp(work: () => Promise<unknown>): void;
};

const READY = / is at (http\S+)/;
const LAST_LINES = 12;
/** What is ready is shown while the database is away: somebody has to have read it. */
const PAGES_READ_BEFORE = 20;
const LOOK_MS = 20;

export async function withGround<Value>(play: (ground: Ground) => Promise<Value>): Promise<Value> {
  const own = await createOwnDatabase();
  const port = String(await unusedPort());
  const undo: (() => Promise<unknown>)[] = [() => own.remove()];
  const ground: Ground = {
    own,
    env: {
      DATA_DIR: own.dir,
      SEED: 'none',
      LOG_LEVEL: 'error',
      PORT: port,
      LIMITS_SCALE: '1000000',
      METRICS_PORT: String(await unusedPort()),
    },
    address: `http://localhost:${port}`,
    server: undefined as unknown as Program,
    async start(more = {}) {
      const server = spawnServer({ ...ground.env, ...more }, ['--again']);
      ground.server = server;
      undo.push(async () => {
        server.signal('SIGKILL');
        await server.ended;
      });
      await server.waitForLine(READY);
    },
    cleanUp: (work) => void undo.push(work),
  };
  try {
    return await play(ground);
  } catch (error) {
    // What a process that ended by itself said last.
    const said =
      (ground.server as Program | undefined)?.output().trim().split('\n').slice(-LAST_LINES) ?? [];
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}; the server's last words: ${said.join(' / ')}`, { cause: error });
  } finally {
    for (const work of undo.toReversed()) await work();
  }
}

/** A signal to process 0 would be one to this program and all it started. */
export async function postmasterOf({ own }: Ground): Promise<number> {
  const pid = await own.postmaster();
  if (pid === 0) throw new Error('PostgreSQL does not run.');
  return pid;
}

/** A site with a question that is answered and read. */
export async function startAnswered(
  ground: Ground,
  more: Readonly<Record<string, string>> = {},
): Promise<Load & { id: string }> {
  await ground.start(more);
  return loadOn(ground, await askQuestion(ground));
}

/** Open however far a clock jumps. */
export async function askQuestion(ground: Ground): Promise<string> {
  return withConnection(await ground.own.address(), (sql) =>
    insertQuestion(sql, { opensIn: '-3 years', closesIn: '3 years' }),
  );
}

export async function loadOn(
  ground: Ground,
  id: string,
  crowd: { answerers?: number } = {},
): Promise<Load & { id: string }> {
  const load = startLoad({ address: () => ground.address, id, ...crowd });
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await load.stop();
  };
  ground.cleanUp(stop);
  const back = await load.countedAfter(performance.now());
  if (back === Infinity) throw new Error('No answer was counted before anything was broken.');
  while ((load.told.pages.get(200) ?? 0) < PAGES_READ_BEFORE) await wait(LOOK_MS);
  return { ...load, stop, id };
}

/** Ends the load and counts: all that was acknowledged is stored, nothing twice, and the counters say the same. */
export async function judge(
  ground: Ground,
  load: Load & { id: string },
  verifyEnv: Readonly<Record<string, string>> = ground.env,
): Promise<Finding[]> {
  await load.stop();
  const { counted, refused, unheard, withoutRetry } = load.told;
  const stored = await withConnection(
    await ground.own.address(),
    (sql) => sql<{ sequence: number; token: string }[]>`
      select l.sequence::int, l.token from answer_log l join questions q on q.id = l.question_id
      where q.public_id = ${load.id}`,
  );
  const sequences = new Set(stored.map(({ sequence }) => sequence));
  const lost = counted.filter((sequence) => !sequences.has(sequence)).length;
  const twice = stored.length - new Set(stored.map(({ token }) => token)).size;
  const unsure = Array.from(refused.values()).reduce((sum, times) => sum + times, unheard);
  const extra = stored.length - counted.length;
  const verified = await runVerify(verifyEnv);
  return [
    found(lost === 0, `${counted.length} acknowledged, ${lost} of them lost`),
    found(twice === 0 && extra <= unsure, `${twice} counted twice`),
    found(
      withoutRetry === 0 && [...refused.keys()].every((status) => status === 503),
      `not counted or unknown: ${countsIn(refused)}${unsure === 0 ? '' : `, unheard ${unheard}`}`,
    ),
    found(verified === 'difference 0', `verify: ${verified.trim().split('\n').at(-1) ?? ''}`),
  ];
}

/** A figure of the process that serves; NaN where there is none. */
export async function figureOf(ground: Ground, name: string): Promise<number> {
  const answer = await fetch(`http://localhost:${ground.env['METRICS_PORT']}/metrics`);
  const line = (await answer.text()).split('\n').find((row) => row.startsWith(`${name} `));
  return Number(line?.split(' ')[1] ?? Number.NaN);
}
