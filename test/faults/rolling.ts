import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedDatabase } from '../../app/platform/database/embedded-database.server.ts';
import { findProgram } from '../support/installed.ts';
import { insertQuestion } from '../support/questions.ts';
import { startRollingCrowd, type RollingLoad, type RollingTold } from '../support/rolling-crowd.ts';
import { startRollingSite } from '../support/rolling-site.ts';
import { runVerify } from '../support/verify.ts';
import { found, seconds, type Fault, type Finding } from './fault.ts';

/** All processes are replaced one after another while people answer, read, send forms and follow. */
const QUESTIONS = 12;
const BACK_MS = 5_000;
/** Before any is replaced: what is slow or fails then is too much for the machine, and nothing of replacing. */
const CALM_MS = 15_000;
/** For answers and requests: HAProxy needs two files for each connection. */
const MORE_CONNECTIONS = 4_500;
const load: RollingLoad = {
  answersASecond: numberFrom('ANSWERS', 500),
  requestsASecond: numberFrom('REQUESTS', 50),
  streams: numberFrom('READERS', 5_000),
};

function numberFrom(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}

const replaced: Fault = {
  name: 'rolling',
  what: `three web processes and one for jobs replaced one after another under ${load.answersASecond} answers/s, ${load.requestsASecond} other requests/s and ${load.streams} readers`,
  expected:
    'no request failed; no acknowledged answer lost, none twice; streams back in 5 s, none a step back; difference 0',
  limitMs: 600_000,
  needs: ['haproxy'],
  async play(ground) {
    const own = await startEmbeddedDatabase(ground.own.dir, ['web', 'jobs']);
    ground.cleanUp(() => own.stop());
    const env = { DATABASE_URL: own.url, DATABASE_OWNER_URL: own.ownerUrl };
    const site = await startRollingSite(
      findProgram('haproxy') ?? '',
      { ...env, SEED: 'none', LOG_LEVEL: 'error' },
      { connections: load.streams + MORE_CONNECTIONS },
    );
    ground.cleanUp(() => site.stop());
    const sql = postgres(own.url, { max: 1, onnotice: () => undefined });
    ground.cleanUp(() => sql.end());
    const questions: string[] = [];
    while (questions.length < QUESTIONS) questions.push(await insertQuestion(sql));
    const crowd = await startRollingCrowd(site.address, questions, load, () => site.doing());
    await wait(CALM_MS);
    const calm = calmFinding(crowd.told);
    await site.replaceAll();
    await wait(BACK_MS);
    const open = crowd.open();
    await crowd.stop();
    const { told } = crowd;
    return [
      calm,
      ...findingsOf(told),
      found(true, `HAProxy: ${saidBy(site.balancerOutput())}`),
      found(open === load.streams, `${open} of ${load.streams} streams open at the end`),
      ...(await storedFindings(sql, told)),
      await verified(env),
    ];
  },
};

/** What its looks found, in order, and what it says of requests that failed; streams end with their process. */
function saidBy(output: string): string {
  const looks = output.matchAll(
    /^\[WARNING\].*Server by_id\/(\w+) is (\w+)(?:, reason: ([^,.]+))?/gm,
  );
  const requests = output.matchAll(/^(?!follow\/)\w+\/\S+ \S+ (\d+ \S{4} \w+) /gm);
  const states = [...looks].map(
    ([, name, state, why]) => `${name} ${state}${why === undefined ? '' : ` (${why})`}`,
  );
  return `${states.join(', ')}${firstOf([...requests].map(([, how = '']) => how))}`;
}

export function findingsOf({
  asked,
  failed,
  silences,
  stepsBack,
  slowestMs,
  lagMs,
}: RollingTold): Finding[] {
  const back = spreadOf(silences.map(({ ms }) => ms));
  const opening = spreadOf(silences.map(({ ms, waitedMs }) => ms - waitedMs));
  const kinds = [...asked].map(([kind, times]) => `${kind} ${times}`).join(', ');
  return [
    found(failed.length === 0, `requests ${kinds}: ${failed.length} failed${firstOf(failed)}`),
    found(
      silences.length > 0 && back.most < BACK_MS,
      `${silences.length} ends of streams, back after ${seconds(back.middle)}, at most ${seconds(back.most)}; behind what they were told to wait ${seconds(opening.middle)}, at most ${seconds(opening.most)}`,
    ),
    found(stepsBack.length === 0, `${stepsBack.length} steps back${firstOf(stepsBack)}`),
    found(
      true,
      `slowest ${seconds(slowestMs)}; the crowd itself stood still for ${seconds(lagMs())}`,
    ),
  ];
}

function calmFinding({ failed, slowestMs, lagMs }: RollingTold): Finding {
  const still = `the crowd itself stood still for ${seconds(lagMs())}`;
  return found(
    failed.length === 0,
    `before the first: ${failed.length} failed, slowest ${seconds(slowestMs)}, ${still}`,
  );
}

function spreadOf(values: readonly number[]): { middle: number; most: number } {
  const sorted = values.toSorted((one, other) => one - other);
  return { middle: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
}

/** Those that are alike, with how often. */
function firstOf(all: readonly string[]): string {
  const times = new Map<string, number>();
  for (const one of all) {
    const alike = one.replaceAll(/[0-9a-z]{10}/g, 'ID');
    times.set(alike, (times.get(alike) ?? 0) + 1);
  }
  const most = [...times].toSorted(([, one], [, other]) => other - one).slice(0, 8);
  return most.length === 0 ? '' : ` (${most.map(([what, nth]) => `${what} × ${nth}`).join('; ')})`;
}

export async function storedFindings(
  sql: postgres.Sql,
  { sent, counted }: RollingTold,
): Promise<Finding[]> {
  const stored = await sql<{ id: string; sequence: number; token: string }[]>`
    select q.public_id as id, l.sequence::int, l.token from answer_log l join questions q on q.id = l.question_id
    where q.public_id = any(${[...counted.keys()]})`;
  const known = new Set(stored.map(({ id, sequence }) => `${id} ${sequence}`));
  const acknowledged = [...counted].flatMap(([id, all]) => all.map((nth) => `${id} ${nth}`));
  const lost = acknowledged.filter((one) => !known.has(one)).length;
  const twice =
    stored.length -
    new Set(stored.map(({ token }) => token)).size +
    acknowledged.length -
    new Set(acknowledged).size;
  return [
    found(
      lost === 0 && acknowledged.length > 0,
      `${sent} answers sent, ${acknowledged.length} acknowledged, ${stored.length} stored with those of forms, ${lost} lost`,
    ),
    found(twice === 0, `${twice} counted twice`),
  ];
}

export async function verified(env: Readonly<Record<string, string>>): Promise<Finding> {
  const said = await runVerify(env);
  return found(said === 'difference 0', `verify: ${said.trim().split('\n').at(-1) ?? ''}`);
}

export const rolling = [replaced];
