import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Sql } from 'postgres';
import { startEmbeddedDatabase } from '../../app/platform/database/embedded-database.server.ts';
import { migrate } from '../../app/platform/database/migrate.server.ts';
import { ensureBuilt } from '../../server/build.ts';
import { readMigrations } from '../../server/migration-files.ts';
import { atNodes, layOut } from './cluster.ts';
import { withConnection } from './connection.ts';
import { COPY, currentTestRun, type TestRun } from './test-run.ts';
import { startServer, untilReady } from './server-process.ts';
import { superuserOf } from './superuser.ts';

/** The data is gone after the run, so nothing waits for the disk. Many sites are connected at once. */
const DISPOSABLE = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
};

/**
 * Starts it unless a parent process of this run already has; the answer stops and removes everything. Within a run it
 * stops the sites that files shared, which would slow what follows.
 */
export async function openTestRun(): Promise<() => Promise<void>> {
  const { TEST_RUN: run, TEST_PIDS: pids } = process.env;
  if (run) return async () => (pids ? killLeftOvers(pids) : undefined);
  return beginTestRun();
}

async function beginTestRun(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dir = await mkdtemp(join(tmpdir(), 'site-test-'));
  // The database's own user has to get in.
  await chmod(dir, 0o755);
  process.env['TEST_PIDS'] = join(dir, 'pids');
  await writeFile(process.env['TEST_PIDS'], '');
  const { TEST_CLUSTER_URL: cluster, TEST_DATABASE_URL: other } = process.env;
  if (cluster && other) throw new Error('Set TEST_CLUSTER_URL or TEST_DATABASE_URL, not both.');
  const own = cluster || other;
  const embedded = own
    ? undefined
    : await startEmbeddedDatabase(dir, ['web', 'jobs'], undefined, DISPOSABLE);
  const run: TestRun = {
    mark: randomBytes(4).toString('hex'),
    server: own || (embedded ? await superuserOf(embedded) : ''),
    roles: embedded && { site: embedded.url, owner: embedded.ownerUrl },
    cluster: cluster || undefined,
    places: [],
    dir,
  };
  const close = async () => {
    delete process.env['TEST_RUN'];
    await killLeftOvers(join(dir, 'pids'));
    await dropDatabases(run);
    await embedded?.stop();
    // Where root's checkout is closed to the database's user, its data lies elsewhere.
    if (embedded) await rm(dirname(embedded.dir), { recursive: true, force: true });
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await prepareTemplate(run);
  } catch (error) {
    await close();
    throw error;
  }
  process.env['TEST_RUN'] = JSON.stringify(run);
  return close;
}

function currentRun(): TestRun {
  const run = currentTestRun();
  if (!run) throw new Error('No test database: start the tests with `npm test`.');
  return run;
}

async function prepareTemplate(run: TestRun): Promise<void> {
  const name = templateOf(run);
  await withServer(run, (sql) => sql.unsafe(`create database ${name} ${ownerIn(run)}`));
  process.env['TEST_RUN'] = JSON.stringify(run);
  const server = await startServer({ DATABASE_URL: urlOf(run, name), SEED: 'demo' });
  try {
    await untilReady(server);
  } finally {
    await server.stop();
  }
  if (run.cluster) run.places = await layOut(run.cluster, name);
}

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A database of its own for one site, with the demo set in it. */
export function copyTemplateDatabase(): Promise<TestDatabase> {
  const run = currentRun();
  const from = `template ${templateOf(run)} ${strategyIn(run)}`;
  return createDatabase(run, COPY, from, run.cluster);
}

/** One without anything in it. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(currentRun(), '_', '');
}

/** One with the tables of a site and nothing in them, on one server also where sites lie on a cluster. */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const migrations = await readMigrations();
  await withConnection(database.url, (sql) => migrate(sql, migrations));
  return database;
}

async function createDatabase(
  run: TestRun,
  kind: string,
  from: string,
  cluster?: string,
): Promise<TestDatabase> {
  const name = `site_${run.mark}${kind}${randomBytes(5).toString('hex')}`;
  const execute = (statement: string) =>
    cluster
      ? atNodes(cluster, statement)
      : withServer(run, (sql) => sql.unsafe(statement).simple());
  await execute(`create database ${name} ${from} ${ownerIn(run)}`);
  const drop = () => execute(`drop database if exists ${name} with (force)`);
  return { url: urlOf(run, name), drop };
}

function ownerIn({ roles }: TestRun): string {
  return roles ? `owner ${new URL(roles.owner).username}` : '';
}

/** Copies files in place of writing every page to the journal, which is cheaper where no disk is waited for. */
function strategyIn({ roles, cluster }: TestRun): string {
  return roles || cluster ? 'strategy file_copy' : '';
}

function templateOf({ mark }: TestRun): string {
  return `site_${mark}_template`;
}

function urlOf(run: TestRun, name: string): string {
  const url = new URL(run.server);
  url.pathname = `/${name}`;
  return url.href;
}

async function withServer(run: TestRun, work: (sql: Sql) => PromiseLike<unknown>): Promise<void> {
  await withConnection(urlOf(run, 'postgres'), work);
}

async function dropDatabases(run: TestRun): Promise<void> {
  await withServer(run, async (sql) => {
    const rows = await sql<{ name: string }[]>`
      select datname as name from pg_database where datname like ${`site\\_${run.mark}\\_%`}`;
    for (const { name } of rows) {
      const statement = `drop database if exists ${name} with (force)`;
      await (run.cluster ? atNodes(run.cluster, statement) : sql.unsafe(statement));
    }
  });
}

async function killLeftOvers(list: string): Promise<void> {
  const pids = (await readFile(list, 'utf8')).split('\n').filter(Boolean).map(Number);
  for (const pid of pids) if (await isOurs(pid)) process.kill(pid, 'SIGKILL');
}

/** The number may have passed to another program since. */
async function isOurs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return commandLine.includes('server/start.ts');
}
