import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { startBalancer } from '../test/support/balancer.ts';
import { findProgram } from '../test/support/installed.ts';
import { findBusiestQuestion } from './answers.ts';
import {
  cpuOf,
  databaseOf,
  measure,
  moveToLoad,
  printRuns,
  rowsOf,
  runInTurns,
  startBeside,
  startSite,
  type Row,
} from './measure.ts';

/**
 * Answers to one hot question at three processes behind HAProxy, against one process alone: `npm run bench -- processes
 * [SECONDS]`. By its id all answers to it come to one process, which stores them in as large batches; in turns each
 * process gets a third of them.
 */
const ALONE_PORT = 3_930;
const PORTS = { one: 3_931, two: 3_932, three: 3_933 };
const BY_ID_PORT = 3_934;
const ROUNDS = 3;
const CONNECTIONS = 192;
/** Answers come from one network each, as a load says; a site in the world does not believe that of readers. */
const BELIEVED: [string, string][] = [
  ['http-request del-header X-Forwarded-For', '# believed'],
  ['option forwardfor', '# believed'],
  ['maxconn 2000', 'maxconn 2000\n    nbthread 1'],
];
const IN_TURNS: [string, string] = ['balance hash var(txn.leads)', 'balance roundrobin'];
const DIRECT: [string, string] = ['hash-type consistent', '# hash-type consistent'];

export async function benchProcesses(seconds: number): Promise<Row[]> {
  const program = findProgram('haproxy');
  if (program === undefined) {
    console.log('HAProxy is not installed, so three processes were not measured.');
    return [];
  }
  // The same for all of them; only the port by which they are asked may be named.
  const env = {
    ORIGIN: `http://localhost:${BY_ID_PORT}`,
    SECRET: randomBytes(32).toString('base64url'),
  };
  const alone = await startSite(ALONE_PORT);
  const site = await startSite(PORTS.one, env);
  const others = [
    await startBeside(site, PORTS.two, env),
    await startBeside(site, PORTS.three, env),
  ];
  const all = { pids: () => [...site.pids(), ...others.flatMap((other) => other.pids())] };
  try {
    const pathOn = async (one: { dataDir: string }) => {
      const sql = postgres(databaseOf(one), { max: 1, onnotice: () => undefined });
      const { publicId } = await findBusiestQuestion(sql);
      await sql.end();
      return `/api/v1/questions/${publicId}/answer`;
    };
    const paths = { alone: await pathOn(alone), site: await pathOn(site) };
    const through = async (name: string, changes: readonly [string, string][]) => {
      const balancer = await startBalancer(program, BY_ID_PORT, PORTS, [...BELIEVED, ...changes]);
      moveToLoad(balancer.pid);
      const before = cpuOf([balancer.pid]);
      let requests = 0;
      const runs = runInTurns(ROUNDS, [
        [
          'answers, one process',
          () =>
            measure(alone, 'bench/answer-load.ts', [ALONE_PORT, paths.alone, CONNECTIONS, seconds]),
        ],
        [
          name,
          () => {
            const run = measure(all, 'bench/answer-load.ts', [
              BY_ID_PORT,
              paths.site,
              CONNECTIONS,
              seconds,
            ]);
            requests += run.requests;
            return run;
          },
        ],
      ]);
      printRuns(runs, seconds);
      const own = (cpuOf([balancer.pid]) - before) / requests;
      console.log(`  of HAProxy itself: ${own.toFixed(1)} µs CPU an answer`);
      await balancer.stop();
      const [one, other] = rowsOf(runs);
      console.log(`  ${((other?.micros ?? 0) / (one?.micros ?? 1)).toFixed(2)} of one process`);
      return other;
    };
    const byId = await through('answers, three processes, by id', []);
    const inTurns = await through('answers, three processes, in turns', [IN_TURNS, DIRECT]);
    return [byId, inTurns].filter((row) => row !== undefined);
  } finally {
    for (const other of others) await other.stop();
    await site.stop();
    await alone.stop();
  }
}
