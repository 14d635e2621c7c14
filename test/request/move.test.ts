import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../../app/platform/database/embedded-database.server.ts';
import { putAnswer } from '../support/answers.ts';
import { registerDatabase } from '../support/emails.ts';
import { sendRequest } from '../support/http.ts';
import { createMember, type TestMember } from '../support/members.ts';
import { emailOf } from '../support/people.ts';
import { startProgram, type Program } from '../support/program.ts';
import { insertQuestion } from '../support/questions.ts';
import { spawnServer, startServer, unusedPort, untilReady } from '../support/server-process.ts';
import { superuserOf } from '../support/superuser.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { currentTestRun, withRoles } from '../support/test-run.ts';
import { differencesOf } from '../support/verify.ts';

/** `npm run move`: a site with the demo set, from the PostgreSQL that comes along to a database of one's own. */
const SENTENCE = /^[A-Z][^\n]*\.$/;

let dir: string;
let env: Record<string, string>;
let member: TestMember;
const databases: TestDatabase[] = [];
const programs: Program[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-move-'));
  // Run as root, PostgreSQL gets a user of its own, who only has to get through.
  await chmod(dir, 0o711);
  env = { DATA_DIR: dir, SEED: 'demo', LOG_LEVEL: 'warn', LIMITS_SCALE: '1000' };
  const { site, address } = await startOwn();
  const databaseUrl = await ownUrl();
  registerDatabase(address, databaseUrl);
  member = await createMember({ address, databaseUrl }, 'Mover');
  const sql = connectTo(databaseUrl);
  const question = await insertQuestion(sql);
  await sql.end();
  await putAnswer(address, question, ['1'], {
    cookie: member.cookie,
    'sec-fetch-site': 'same-origin',
  });
  await stopOwn(site);
});
afterAll(async () => {
  for (const program of programs) {
    program.signal('SIGKILL');
    await program.ended;
  }
  for (const { drop } of databases) await drop();
  await rm(dir, { recursive: true, force: true });
});

const connectTo = (url: string) => postgres(url, { max: 1, onnotice: () => undefined });

async function startOwn(): Promise<{ site: Program; address: string }> {
  const site = spawnServer({ ...env, PORT: String(await unusedPort()) });
  programs.push(site);
  const [, address = ''] = await site.waitForLine(/ is at (http\S+)/);
  return { site, address };
}

async function stopOwn(site: Program): Promise<void> {
  site.signal('SIGTERM');
  expect((await site.ended).code).toBe(0);
}

/** Of the PostgreSQL that runs now. */
async function ownUrl(): Promise<string> {
  const password = (await readFile(join(dir, 'postgres.password'), 'utf8')).trim();
  const lines = (await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  return `postgres://postgres:${password}@127.0.0.1:${lines[3]}/site`;
}

/** By the superuser, and by the role that is to own the tables. */
async function empty(): Promise<{ url: string; owner: string }> {
  const database = await createEmptyDatabase();
  databases.push(database);
  const { DATABASE_OWNER_URL: owner = database.url } = withRoles({ DATABASE_URL: database.url });
  return { url: database.url, owner };
}

function runMove(target: string, differing: Record<string, string> = {}): Program {
  const program = startProgram(process.execPath, ['server/move.ts', target], {
    ...env,
    ...differing,
  });
  programs.push(program);
  return program;
}

async function move(target: string, differing: Record<string, string> = {}) {
  const program = runMove(target, differing);
  const { code } = await program.ended;
  return { code, said: program.output().trim().split('\n') };
}

/** The one sentence it ends with. */
async function refusal(target: string, differing: Record<string, string> = {}): Promise<string> {
  const { code, said } = await move(target, differing);
  const last = said.at(-1) ?? '';
  expect([code, last]).toEqual([1, expect.stringMatching(SENTENCE)]);
  return last;
}

/** Everything a database holds, table by table, as one number each; where the secret lies differs, and what a crash may lose is not carried. */
async function contentOf(sql: postgres.Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname not in ('migrations', 'secrets') order by 1`;
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ sum: string }[]>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${sql(name)} t`;
    found[name] = row?.sum ?? '';
  }
  return found;
}

async function tablesIn(url: string): Promise<string[]> {
  const sql = connectTo(url);
  const rows = await sql<
    { name: string }[]
  >`select relname as name from pg_class where relnamespace = 'public'::regnamespace`;
  await sql.end();
  return rows.map(({ name }) => name);
}

/** Looks at the data that stayed behind, or changes it. */
async function inOwn<Result>(work: (sql: postgres.Sql) => PromiseLike<Result>): Promise<Result> {
  const own = await startEmbeddedDatabase(dir, ['web', 'jobs']);
  const sql = connectTo((await superuserOf(own)).replace(/postgres$/, 'site'));
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await own.stop();
  }
}

test('a site goes on at another server, with everything and everybody', async () => {
  const { url, owner } = await empty();
  const { code, said } = await move(owner);
  expect(said.join('\n')).toContain('the same in both.');
  expect(said.at(-1)).toBe('All answers counted anew: difference 0.');
  expect(code).toBe(0);
  const [shown] = said.filter((line) => line.includes('DATABASE_URL='));
  expect(shown).toContain(new URL(owner).pathname);
  expect(said.join('\n')).not.toContain(`:${new URL(owner).password}@`);
  expect(said.join('\n')).toContain(`${join(dir, 'postgres')} until you remove it`);

  const sql = connectTo(url);
  const after = await contentOf(sql);
  const site = await startServer({ DATABASE_URL: url, LIMITS_SCALE: '1000' });
  try {
    await untilReady(site);
    const { text } = await sendRequest(site.address, '/account', {
      headers: { cookie: member.cookie },
    });
    expect(text).toContain('Mover');
  } finally {
    await site.stop();
  }
  expect(await differencesOf(url)).toBe('difference 0');
  const secrets = await sql<{ value: string }[]>`select value from secrets`;
  await sql.end();
  expect(secrets.map(({ value }) => value)).toEqual([
    (await readFile(join(dir, 'secret'), 'utf8')).trim(),
  ]);
  // What stayed behind, as it was.
  const before = await inOwn(contentOf);
  const differing = Object.keys(before).filter((name) => before[name] !== after[name]);
  expect(differing).toEqual([]);
  expect(Object.keys(before).length).toBeGreaterThan(60);

  // Once there, it is not put there again.
  expect(await refusal(owner)).toContain('is not empty');
});

test('a site that runs is not moved', async () => {
  const { url, owner } = await empty();
  const { site } = await startOwn();
  const said = await refusal(owner);
  await stopOwn(site);
  expect(said).toContain(`already runs on this data folder, as process ${site.pid}`);
  expect(await tablesIn(url)).toEqual([]);
});

test('what would be written meanwhile is refused, and a move while it is being written', async () => {
  const { owner } = await empty();
  const inFolder = [process.execPath, ['server/admin.ts', 'make', emailOf('Mover')], env] as const;
  const admins = async (sql: postgres.Sql) =>
    (await sql<{ role: string }[]>`select role from staff`).length;
  const before = await inOwn(admins);

  const moving = runMove(owner);
  await moving.waitForLine(/ is there/);
  moving.signal('SIGSTOP');
  const refused = startProgram(...inFolder);
  const { code } = await refused.ended;
  const said = refused.output().trim();
  moving.signal('SIGCONT');
  expect([code, said]).toEqual([1, expect.stringMatching(SENTENCE)]);
  expect(said).toContain(`Process ${moving.pid} moves or fills the database in this data folder`);
  expect((await moving.ended).code).toBe(0);
  expect(await inOwn(admins)).toBe(before);

  // The other way round: somebody writes, and two may at once.
  const [first, second] = [
    await startEmbeddedDatabase(dir, ['beside']),
    await startEmbeddedDatabase(dir, ['beside']),
  ];
  const { owner: another } = await empty();
  expect(await refusal(another)).toContain(`Process ${process.pid} writes to the database`);
  await second.stop();
  await first.stop();
});

test('who says no, says nothing, or is nowhere: one sentence each', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => silent.once('listening', listening));
  const { port } = silent.address() as AddressInfo;
  const free = await unusedPort();
  const { url, owner } = await empty();
  const wrong = new URL(url);
  wrong.pathname = '/nowhere_at_all';
  expect(await refusal(`postgres://site@127.0.0.1:${port}/site`)).toContain('cannot be filled');
  silent.close();
  expect(await refusal(`postgres://site@127.0.0.1:${free}/site`)).toContain('cannot be filled');
  expect(await refusal(wrong.href)).toContain('make it first');
  expect(await refusal('https://db.example/site')).toContain('postgres://role');
  expect(await refusal(owner, { DATABASE_URL: url })).toContain('DATABASE_URL is set');
  expect(await refusal(owner, { DATA_DIR: join(dir, 'other') })).toContain(
    'There is no database in',
  );
  expect(await tablesIn(url)).toEqual([]);
});

test('a role that may not make tables is told so', async () => {
  const { url } = await empty();
  const role = `mover_${currentTestRun()?.mark ?? ''}`;
  const sql = connectTo(url);
  await sql.unsafe(`create role ${role} login password 'mover'`);
  const as = new URL(url);
  [as.username, as.password] = [role, 'mover'];
  const said = await refusal(as.href);
  as.password = 'another';
  const kept = await refusal(as.href);
  await sql.unsafe(`drop role ${role}`);
  await sql.end();
  expect(said).toContain(`The role ${role} may not make tables`);
  // Where the server asks for passwords at all.
  expect(kept).toMatch(/does not let this role in|may not make tables/);
  expect(await tablesIn(url)).toEqual([]);
});

test('what breaks on the way, or is told to stop, leaves nothing there', async () => {
  const { url, owner } = await empty();
  // Found only when all rows are there.
  await inOwn(async (sql) => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`insert into question_topics (question_id, topic_id, place) values (-1, 1, 1)`;
    });
  });
  expect(await refusal(owner)).toContain('foreign key');
  expect(await tablesIn(url)).toEqual([]);
  await inOwn((sql) => sql`delete from question_topics where question_id = -1`);

  const stopped = runMove(owner);
  await stopped.waitForLine(/ is there/);
  stopped.signal('SIGINT');
  expect((await stopped.ended).code).toBe(1);
  expect(stopped.output().trim().split('\n').at(-1)).toBe('Stopped before it was done.');
  expect(await tablesIn(url)).toEqual([]);

  await inOwn((sql) => sql`insert into migrations (name, checksum) values ('9001-later.sql', 'x')`);
  expect(await refusal(owner)).toContain('9001-later.sql is not known here');
  expect(await tablesIn(url)).toEqual([]);
});

test('a secret from outside is not in it, and that is said', async () => {
  await inOwn((sql) => sql`delete from migrations where name = '9001-later.sql'`);
  const { url, owner } = await empty();
  const kept = await readFile(join(dir, 'secret'), 'utf8');
  await rm(join(dir, 'secret'));
  const { code, said } = await move(owner, { SECRET: 's'.repeat(40) });
  await writeFile(join(dir, 'secret'), kept, { mode: 0o600 });
  expect(code).toBe(0);
  expect(said.join('\n')).toContain('is started with a SECRET');
  const sql = connectTo(url);
  expect(await sql`select from secrets`).toHaveLength(0);
  await sql.end();
});
