import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putAnswer, sendCrowd } from '../support/answers.ts';
import { sendRequest } from '../support/http.ts';
import { createMember } from '../support/members.ts';
import { startProgram } from '../support/program.ts';
import { insertQuestion } from '../support/questions.ts';
import { startServer, untilReady } from '../support/server-process.ts';
import { startSite, type OwnSite } from '../support/site.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/test-database.ts';
import { withRoles } from '../support/test-run.ts';
import { differencesOf } from '../support/verify.ts';

/** `npm run backup` and `npm run restore`: what one reads while the site runs, the other puts into an empty database. */
let dir: string;
let site: OwnSite;
let question: string;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-backup-'));
  site = await startSite({ LIMITS_SCALE: '1000' });
  const sql = connectTo(site.databaseUrl);
  question = await insertQuestion(sql);
  await sql.end();
});
afterAll(async () => {
  await site?.stop();
  for (const { drop } of databases) await drop();
  await rm(dir, { recursive: true, force: true });
});

const connectTo = (url: string) => postgres(url, { max: 1, onnotice: () => undefined });
const fileAt = (name: string) => join(dir, name);

async function empty(): Promise<string> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database.url;
}

async function run(program: 'backup' | 'restore', url: string, path: string) {
  const started = startProgram(
    process.execPath,
    [`server/${program}.ts`, path],
    withRoles({ DATABASE_URL: url }),
  );
  const { code } = await started.ended;
  return { code, said: started.output().trim().split('\n') };
}

/** Everything a database holds, table by table, as one number each; what a crash may lose is not carried. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const sql = connectTo(url);
  try {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' and relname <> 'migrations' order by 1`;
    const found: Record<string, string> = {};
    for (const { name } of tables) {
      const [row] = await sql<{ sum: string }[]>`
        select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${sql(name)} t`;
      found[name] = row?.sum ?? '';
    }
    return found;
  } finally {
    await sql.end();
  }
}

test('what is read while people answer is whole', async () => {
  const path = fileAt('busy.tar.gz');
  const over = new AbortController();
  const people = (async () => {
    while (!over.signal.aborted)
      await sendCrowd(site.address, question, { people: 50, connections: 4 });
  })();
  const backup = await run('backup', site.databaseUrl, path);
  over.abort();
  await people;
  expect(backup.code).toBe(0);
  // Its owner's alone.
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const url = await empty();
  const { code, said } = await run('restore', url, path);
  expect(said.at(-1)).toContain('difference 0');
  expect(code).toBe(0);
});

test('everything is there again, and the site goes on with it', async () => {
  const path = fileAt('quiet.tar.gz');
  const member = await createMember(site, 'Carrier');
  await putAnswer(site.address, question, ['2'], {
    cookie: member.cookie,
    'sec-fetch-site': 'same-origin',
  });
  await site.stopServer();
  expect((await run('backup', site.databaseUrl, path)).code).toBe(0);
  const url = await empty();
  expect((await run('restore', url, path)).code).toBe(0);
  const [before, after] = [await contentOf(site.databaseUrl), await contentOf(url)];
  expect(Object.keys(before).length).toBeGreaterThan(60);
  expect(after).toEqual(before);

  const restored = await startServer({ DATABASE_URL: url, LIMITS_SCALE: '1000' });
  try {
    await untilReady(restored);
    // The session was signed by the other site.
    const { text } = await sendRequest(restored.address, '/account', {
      headers: { cookie: member.cookie },
    });
    expect(text).toContain('Carrier');
    // The numbers of rows go on where they were.
    expect((await putAnswer(restored.address, question, ['1'])).status).toBe(200);
    const sql = connectTo(url);
    await insertQuestion(sql);
    // The rules that stood aside are back.
    await expect(
      sql`insert into question_topics (question_id, topic_id, place) values (-1, 1, 1)`,
    ).rejects.toThrow('foreign key');
    const [search] = await sql<{ count: number }[]>`
      select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O'`;
    expect(search?.count).toBeGreaterThan(5);
    await sql.end();
  } finally {
    await restored.stop();
  }
  expect(await differencesOf(url)).toBe('difference 0');
  await site.restartServer();
});

test('two at once fill a database once', async () => {
  const path = fileAt(`${randomUUID()}.tar.gz`);
  expect((await run('backup', site.databaseUrl, path)).code).toBe(0);
  const [url, alone] = [await empty(), await empty()];
  const both = await Promise.all([run('restore', url, path), run('restore', url, path)]);
  expect(both.map(({ code }) => String(code)).toSorted()).toEqual(['0', '1']);
  expect(both.find(({ code }) => code === 1)?.said.at(-1)).toContain('holds a site already');
  expect((await run('restore', alone, path)).code).toBe(0);
  expect(await contentOf(url)).toEqual(await contentOf(alone));
});

test('what cannot be put back is refused in one sentence, and nothing of it stays', async () => {
  const path = fileAt('refused.tar.gz');
  expect((await run('backup', site.databaseUrl, path)).code).toBe(0);
  const whole = await readFile(path);
  const tar = gunzipSync(whole);
  const damaged = {
    text: Buffer.from('Not a backup.'),
    cut: whole.subarray(0, whole.length / 2),
    // Its last entry is missing.
    short: gzipSync(tar.subarray(0, tar.lastIndexOf('end.json'))),
    newer: gzipSync(replaced(tar, '"name": "0001', '"name": "9001')),
  };
  const url = await empty();
  for (const [name, bytes] of Object.entries(damaged)) {
    await writeFile(fileAt(name), bytes);
    const { code, said } = await run('restore', url, fileAt(name));
    expect(code, name).toBe(1);
    expect(said.at(-1), name).toMatch(/^[A-Z][^\n]*\.$/);
  }
  const sql = connectTo(url);
  const [there] = await sql<
    { is: boolean }[]
  >`select to_regclass('public.questions') is not null as is`;
  const left = there?.is ? await sql`select from questions limit 1` : [];
  expect(left).toHaveLength(0);
  await sql.end();

  const taken = await run('restore', site.databaseUrl, path);
  expect([taken.code, taken.said.at(-1)]).toEqual([
    1,
    expect.stringContaining('holds a site already'),
  ]);
  const missing = await run('restore', url, fileAt('missing'));
  expect(missing.said).toEqual(['There is no such file.']);
  const twice = await run('backup', site.databaseUrl, path);
  expect(twice.said.at(-1)).toBe('There is such a file already.');
  // The database that was refused four times takes a whole one.
  expect((await run('restore', url, path)).code).toBe(0);
});

test('a row that the database does not take ends it in the words of the database', async () => {
  const path = fileAt('row.tar.gz');
  expect((await run('backup', site.databaseUrl, path)).code).toBe(0);
  const tar = gunzipSync(await readFile(path));
  // The number of the first question, behind the header of its table.
  tar.write('x', tar.indexOf('tables/questions/000001.copy') + 512);
  await writeFile(path, gzipSync(tar));
  const { code, said } = await run('restore', await empty(), path);
  expect([code, said.join('\n')]).toEqual([1, expect.stringContaining('invalid input syntax')]);
});

test('a disk that is full ends it, and leaves no file', async () => {
  const path = fileAt('full.tar.gz');
  await symlink('/dev/full', `${path}.part`);
  const { code, said } = await run('backup', site.databaseUrl, path);
  expect(code).toBe(1);
  expect(said.at(-1)).toBe('There is no room left for the backup.');
  expect((await readdir(dir)).filter((name) => name.startsWith('full'))).toEqual([]);
});

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(to, copy.indexOf(from));
  return copy;
}
