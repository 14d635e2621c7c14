import { execFile } from 'node:child_process';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { openCluster, SUPERUSER } from '../../app/platform/database/embedded-cluster.server.ts';
import { findPostgresHome } from '../../app/platform/database/embedded-home.server.ts';
import { launchPostmaster } from '../../app/platform/database/postmaster.server.ts';
import { sendRequest } from '../support/http.ts';
import { startProgram } from '../support/program.ts';
import { unusedPort } from '../support/server-process.ts';
import { found, seconds, type Fault } from './fault.ts';
import { askQuestion, judge, loadOn, type Ground } from './ground.ts';
import { countsIn, resetPages } from './load.ts';

/**
 * The web process stands in a network of its own, with one line to readers and one to PostgreSQL. The second is cut as a cable
 * is: nothing is refused or closed, and nothing arrives.
 */
const SPACE = 'web';
const FRONT = { here: '10.88.1.1', there: '10.88.1.2' };
const BACK = { here: '10.88.2.1', there: '10.88.2.2' };
const CUTS_MS = [5_000, 20_000];
const TOLD_MS = 7_000;
const BACK_MS = 3_000;
const run = promisify(execFile);
const ip = (...args: string[]) => run('ip', args);

async function layLine(name: string, { here, there }: typeof FRONT): Promise<void> {
  await ip('link', 'add', `${name}0`, 'type', 'veth', 'peer', 'name', `${name}1`, 'netns', SPACE);
  await ip('addr', 'add', `${here}/24`, 'dev', `${name}0`);
  await ip('link', 'set', `${name}0`, 'up');
  await ip('-n', SPACE, 'addr', 'add', `${there}/24`, 'dev', `${name}1`);
  await ip('-n', SPACE, 'link', 'set', `${name}1`, 'up');
}

async function startDatabase({ own }: Ground): Promise<string> {
  const home = await findPostgresHome(own.dir);
  const { cluster } = await openCluster(home, undefined);
  await appendFile(
    join(cluster.dir, 'pg_hba.conf'),
    `host all all ${BACK.here}/24 scram-sha-256\n`,
  );
  const port = await unusedPort();
  launchPostmaster(home, cluster, port, { listen_addresses: `127.0.0.1,${BACK.here}` });
  const addressAt = (host: string, database: string) =>
    `postgres://${SUPERUSER}:${cluster.password}@${host}:${port}/${database}`;
  const sql = postgres(addressAt('127.0.0.1', 'postgres'), { max: 1, onnotice: () => undefined });
  try {
    for (let tries = 0; ; tries++) {
      try {
        await sql`create database site`;
        break;
      } catch (error) {
        if (tries === 100) throw error;
        await wait(100);
      }
    }
  } finally {
    await sql.end();
  }
  return addressAt(BACK.here, 'site');
}

const networkCut: Fault = {
  name: 'network',
  what: `the network between web process and PostgreSQL is cut under load, for ${CUTS_MS.map(seconds).join(' and ')}`,
  expected:
    'answers 503 with Retry-After, pages shown, /readyz 503; back in 3 s once it is whole; no acknowledged answer lost; difference 0',
  limitMs: 300_000,
  needs: ['namespaces'],
  async play(ground) {
    // What `ip netns` keeps there is seen by nobody else, and goes with this namespace.
    await run('mount', ['-t', 'tmpfs', 'none', '/run']);
    await ip('netns', 'add', SPACE);
    await ip('-n', SPACE, 'link', 'set', 'lo', 'up');
    await layLine('front', FRONT);
    await layLine('back', BACK);
    const url = await startDatabase(ground);
    const port = ground.env['PORT'] ?? '';
    ground.address = `http://${FRONT.there}:${port}`;
    const env: Record<string, string> = {
      ...ground.env,
      HOST: FRONT.there,
      ORIGIN: ground.address,
      DATABASE_URL: url,
    };
    const server = startProgram(
      'ip',
      ['netns', 'exec', SPACE, process.execPath, 'server/start.ts', '--again'],
      env,
    );
    ground.server = server;
    ground.cleanUp(async () => {
      server.signal('SIGKILL');
      await server.ended;
    });
    await server.waitForLine(/ is at http/);
    while ((await sendRequest(ground.address, '/readyz')).status !== 200) await wait(50);
    const load = await loadOn(ground, await askQuestion(ground));
    const cuts = [];
    for (const ms of CUTS_MS) {
      await wait(2_000);
      resetPages(load.told);
      await ip('link', 'set', 'back0', 'down');
      await wait(ms);
      const { status } = await sendRequest(ground.address, '/readyz');
      const { pages, slowestMs } = load.told;
      const [shown, all, slowest] = [countsIn(pages), [...pages.keys()], slowestMs];
      await ip('link', 'set', 'back0', 'up');
      const back = await load.countedAfter(performance.now());
      cuts.push(
        found(
          all.every((one) => one === 200),
          `cut for ${seconds(ms)}: pages ${shown}`,
        ),
        found(status === 503, `/readyz ${status}`),
        found(slowest <= TOLD_MS, `an answer is told of after ${seconds(slowest)} at most`),
        found(back <= BACK_MS, `back after ${seconds(back)}`),
      );
    }
    return [...cuts, ...(await judge(ground, load, { DATABASE_URL: await ground.own.address() }))];
  },
};

export const network = [networkCut];
