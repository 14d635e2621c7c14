import { setTimeout as wait } from 'node:timers/promises';
import { sendRequest } from '../support/http.ts';
import { found, seconds, type Fault, type Finding } from './fault.ts';
import { askQuestion, judge, loadOn, type Ground } from './ground.ts';
import { countsIn } from './load.ts';
import { startPatroniPair, type PatroniPair, type PatroniServer } from './patroni.ts';

/** The primary goes, and its standby takes over by itself: Patroni with etcd, as `deploy/patroni.yml` says. */
const KILLS = 10;
/** About three hundred answers a second, one after the other. */
const ANSWERERS = 8;
const POSTGRES_SILENCE_MS = 15_000;
const BOTH_SILENCE_MS = 30_000;

type Takeover = {
  name: string;
  what: string;
  silenceMs: number;
  kill(server: PatroniServer): Promise<void>;
  bringBack(server: PatroniServer): void;
};

function takeover(one: Takeover): Fault {
  const { name, silenceMs } = one;
  return {
    name,
    what: `${one.what} of the primary killed by signal 9 under load, ${KILLS} times`,
    expected: `no acknowledged answer lost, none twice; answered again in ${silenceMs / 1_000} s; the old primary is back as standby before the next; pages shown; difference 0`,
    limitMs: 1_800_000,
    needs: ['patroni'],
    async play(ground) {
      const pair = await startPatroniPair(ground);
      const load = await startOn(ground, pair);
      const silences: number[] = [];
      for (let nth = 0; nth < KILLS; nth++) {
        await wait(2_000);
        const old = await pair.primary();
        load.told.longestSilenceMs = 0;
        await one.kill(old);
        // What is left of the old primary may still answer somebody, and would lead on if it were back before that.
        await pair.untilAnotherLeads(old);
        const again = await load.countedAfter(performance.now());
        silences.push(Math.max(again, load.told.longestSilenceMs));
        one.bringBack(old);
        await pair.untilStandby(old);
      }
      return [
        ...findingsOf(silences, silenceMs),
        found(true, `pages ${countsIn(load.told.pages)}`),
        ...(await judged(ground, pair, load)),
      ];
    },
  };
}

async function startOn(
  ground: Ground,
  pair: PatroniPair,
): Promise<Awaited<ReturnType<typeof loadOn>>> {
  ground.own = { ...ground.own, address: () => pair.primaryUrl() };
  ground.env = { ...ground.env, DATABASE_URL: pair.url };
  await ground.start();
  // It says where it is before its database is ready.
  while ((await sendRequest(ground.address, '/readyz')).status !== 200) await wait(50);
  return loadOn(ground, await askQuestion(ground), { answerers: ANSWERERS });
}

function findingsOf(silences: readonly number[], limitMs: number): Finding[] {
  const sorted = silences.toSorted((one, other) => one - other);
  const longest = sorted.at(-1) ?? Infinity;
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  return [
    found(
      longest < limitMs,
      `answered again after ${seconds(middle)}, at most ${seconds(longest)}`,
    ),
  ];
}

async function judged(
  ground: Ground,
  pair: PatroniPair,
  load: Awaited<ReturnType<typeof loadOn>>,
): Promise<Finding[]> {
  return judge(ground, load, { DATABASE_URL: await pair.primaryUrl() });
}

export const takeovers = [
  takeover({
    name: 'takeover',
    what: 'PostgreSQL',
    silenceMs: POSTGRES_SILENCE_MS,
    kill: (server) => server.killPostgres(),
    // Its Patroni does.
    bringBack: () => undefined,
  }),
  takeover({
    name: 'takeover-both',
    what: 'PostgreSQL and Patroni',
    silenceMs: BOTH_SILENCE_MS,
    async kill(server) {
      server.killPatroni();
      await server.killPostgres();
    },
    bringBack: (server) => server.startPatroni(),
  }),
];
