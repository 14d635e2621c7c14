import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { startEmbeddedDatabase } from '../../app/platform/database/embedded-database.server.ts';
import { registerDatabase } from '../support/emails.ts';
import { findProgram } from '../support/installed.ts';
import { createMember } from '../support/members.ts';
import { readMigrations } from '../../server/migration-files.ts';
import { ROOT } from '../support/program.ts';
import { createQuestion } from '../support/question-form.ts';
import { startRollingCrowd } from '../support/rolling-crowd.ts';
import { startRollingSite } from '../support/rolling-site.ts';
import { found, type Fault, type Finding } from './fault.ts';
import type { Ground } from './ground.ts';
import { findingsOf, storedFindings, verified } from './rolling.ts';
import { walk } from './ways.ts';

/** An earlier version runs beside this one, on the tables of this one, and is then replaced by it. */
const run = promisify(execFile);
/** A commit, or a checkout of it that is built. */
const BEFORE = process.env['BEFORE'] ?? 'HEAD~1';
const QUESTIONS = 6;
const LOAD = { answersASecond: 20, requestsASecond: 10, streams: 50 };
const BACK_MS = 5_000;
const CONTRACTS_MS = 240_000;
const LOOK_MS = 500;
const REFUSES = /A newer version of the site has taken away what this one needs \([^)]+\)/;

const oldVersion: Fault = {
  name: 'old-version',
  what: `the version of ${BEFORE} beside this one, on tables that this one migrated, then replaced by it`,
  expected:
    'no status of 500 or more at either, whatever is done, and nothing done at one that the other does not go on with; no request failed while they are replaced; what is taken away then goes, and the old version refuses to start',
  limitMs: 900_000,
  needs: ['haproxy'],
  async play(ground) {
    const checkout = existsSync(join(BEFORE, 'build')) ? BEFORE : await buildVersion(ground);
    const own = await startEmbeddedDatabase(ground.own.dir, ['web', 'jobs']);
    ground.cleanUp(() => own.stop());
    const env = { DATABASE_URL: own.url, DATABASE_OWNER_URL: own.ownerUrl };
    const site = await startRollingSite(
      findProgram('haproxy') ?? '',
      { ...env, SEED: 'none', LOG_LEVEL: 'error' },
      { checkout },
    );
    ground.cleanUp(() => site.stop());
    const sql = postgres(own.url, { max: 1, onnotice: () => undefined });
    ground.cleanUp(() => sql.end());
    const questions: string[] = [];
    const [newer, older] = [site.addressOf('one'), site.addressOf('two')];
    for (const address of [newer, older]) registerDatabase(address, own.url);
    await sql`
      insert into topics (slug, name, about) values ('city-life', 'City life', 'What towns are like to live in.')
      on conflict do nothing`;
    // By its forms: its tables lack what this version writes.
    const author = await createMember({ address: older, databaseUrl: own.url }, 'Author');
    while (questions.length < QUESTIONS)
      questions.push(
        await createQuestion(older, author, {
          text: `Should street ${questions.length + 1} be for walking alone?`,
          results: 'always',
        }),
      );
    const walked = async (name: string, ...addresses: string[]): Promise<Finding> => {
      const { done, failed } = await walk({ addresses, databaseUrl: own.url, name });
      return found(failed.length === 0, `${name}: ${done} done${listOf(failed)}`);
    };
    const findings = [await walked('Before', older)];
    const before = await contractsLeft(sql);
    const crowd = await startRollingCrowd(site.address, questions, LOAD);
    await site.replace('one', ROOT);
    findings.push(
      await walked('Older', older),
      await walked('Newer', newer),
      await walked('Turns', older, newer),
      await walked('Others', newer, older),
    );
    for (const name of ['two', 'three', 'jobs'] as const) await site.replace(name, ROOT);
    await wait(BACK_MS);
    await crowd.stop();
    findings.push(await walked('After', newer, older));
    const left = await untilContractsRun(sql);
    findings.push(
      found(left.length === 0, `taken away: ${before.join(', ') || 'nothing'}${listOf(left)}`),
      await walked('Alone', newer, older),
    );
    if (before.length > 0) findings.push(await refused(() => site.replace('one', checkout)));
    return [
      ...findings,
      ...findingsOf(crowd.told),
      ...(await storedFindings(sql, crowd.told)),
      await verified(env),
    ];
  },
};

/** What this version takes away from the tables and is still there. */
async function contractsLeft(sql: postgres.Sql): Promise<string[]> {
  const done = await sql<{ name: string }[]>`select name from migrations`;
  return (await readMigrations())
    .map(({ name }) => name)
    .filter((name) => name.endsWith('-contract.sql') && !done.some((one) => one.name === name));
}

/** Two looks, a minute apart, at which no process of the version before was connected. */
async function untilContractsRun(sql: postgres.Sql): Promise<string[]> {
  const until = performance.now() + CONTRACTS_MS;
  for (;;) {
    const left = await contractsLeft(sql);
    if (left.length === 0 || performance.now() > until) return left;
    await wait(LOOK_MS);
  }
}

async function refused(start: () => Promise<void>): Promise<Finding> {
  const said = await start().then(
    () => 'it runs',
    ({ message }: Error) => message,
  );
  const [sentence] = REFUSES.exec(said) ?? [];
  return found(
    sentence !== undefined,
    `the version before, started again: ${sentence ?? said.slice(0, 200)}`,
  );
}

/** In a folder of its own, with its own packages. */
async function buildVersion(ground: Ground): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'site-before-'));
  ground.cleanUp(() => run('rm', ['-rf', dir]));
  const options = { cwd: dir, maxBuffer: 64 * 1024 * 1024 };
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, '.'], options);
  await run('git', ['checkout', '--quiet', BEFORE], options);
  const lock = 'package-lock.json';
  const [before, now] = await Promise.all(
    [dir, ROOT].map((at) => readFile(join(at, lock), 'utf8')),
  );
  await (before === now
    ? run('cp', ['-a', join(ROOT, 'node_modules'), dir])
    : run('npm', ['ci', '--no-audit', '--no-fund'], options));
  await run(process.execPath, ['server/build.ts'], options);
  return dir;
}

function listOf(failed: readonly string[]): string {
  return failed.length === 0 ? '' : `, ${failed.length} failed: ${failed.join('; ')}`;
}

export const oldVersions = [oldVersion];
