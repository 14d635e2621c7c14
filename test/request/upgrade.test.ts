import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../support/program.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';

/**
 * A folder whose data an older PostgreSQL made: a start and `npm run upgrade` say so, and leave it as it is where the old
 * programs cannot be had. With them it was tried by hand: docs/operating.md.
 */
const SENTENCE = /^[A-Z][^\n]*\.$/;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-upgrade-'));
  await chmod(dir, 0o711);
  await putData(join(dir, 'postgres'), 17);
  await writeFile(join(dir, 'postgres.password'), 'kept\n');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function putData(path: string, major: number): Promise<void> {
  await mkdir(join(path, 'global'), { recursive: true });
  await writeFile(join(path, 'PG_VERSION'), `${major}\n`);
  await writeFile(join(path, 'global', 'pg_control'), `state of ${major}`);
}

/** As it is when all was copied and compared, and then the power went. */
async function putCopy(): Promise<void> {
  const state = createHash('sha256').update('state of 17').digest('hex');
  await putData(join(dir, 'upgrade', 'postgres'), 18);
  await writeFile(join(dir, 'upgrade', 'ready'), `17 ${state}\n`);
}

const majorIn = async (name: string) =>
  (await readFile(join(dir, name, 'PG_VERSION'), 'utf8')).trim();

async function upgrade(env: Record<string, string> = {}) {
  const program = startProgram(process.execPath, ['server/upgrade.ts'], { DATA_DIR: dir, ...env });
  const { code } = await program.ended;
  return { code, said: program.output().trim().split('\n').at(-1) };
}

async function refusedStart(): Promise<string> {
  const start = spawnServer({ DATA_DIR: dir, LOG_LEVEL: 'warn' }, ['jobs']);
  expect((await start.ended).code).toBe(1);
  const said = start.output().trim();
  expect(said).toMatch(SENTENCE);
  return said;
}

test('a start names the way, and touches nothing', async () => {
  expect(await refusedStart()).toContain('was made by PostgreSQL 17');
  expect((await readdir(dir)).toSorted()).toEqual(['postgres', 'postgres.password']);
  expect((await readdir(join(dir, 'postgres'))).toSorted()).toEqual(['PG_VERSION', 'global']);
  await putData(join(dir, 'postgres'), 99);
  expect(await refusedStart()).toContain('is newer than');
  expect((await upgrade()).said).toContain('is newer than');
});

test('where the old programs cannot be had, it says so and leaves the data', async () => {
  const nowhere = `http://127.0.0.1:${await unusedPort()}/`;
  const { code, said } = await upgrade({ npm_config_registry: nowhere });
  expect(said).toMatch(SENTENCE);
  expect(said).toContain('could not be fetched (npm said ECONNREFUSED)');
  expect(code).toBe(1);
  expect((await readdir(dir)).toSorted()).toEqual(['postgres', 'postgres.password']);
  expect(await majorIn('postgres')).toBe('17');
});

test('one that ended between two steps is finished by the next, and no start comes between', async () => {
  await putCopy();
  expect(await refusedStart()).toContain('was not finished');
  // One step later the old data has made room.
  await rm(join(dir, 'postgres'), { recursive: true });
  await putData(join(dir, 'postgres-17'), 17);
  expect(await refusedStart()).toContain('was not finished');
  const { code, said } = await upgrade();
  expect(said).toContain('postgres-17');
  expect(code).toBe(0);
  expect([await majorIn('postgres'), await majorIn('postgres-17')]).toEqual(['18', '17']);
  expect((await readdir(dir)).toSorted()).toEqual(['postgres', 'postgres-17', 'postgres.password']);
  expect((await upgrade()).said).toContain('nothing to do');
});

test('a copy takes the place of data that is as it was copied', async () => {
  await putCopy();
  expect((await upgrade()).code).toBe(0);
  expect([await majorIn('postgres'), await majorIn('postgres-17')]).toEqual(['18', '17']);
  expect((await readdir(dir)).toSorted()).toEqual(['postgres', 'postgres-17', 'postgres.password']);
});

test('a copy of data that was used since is dropped, and made anew', async () => {
  await putCopy();
  await writeFile(join(dir, 'postgres', 'global', 'pg_control'), 'a later state');
  const nowhere = `http://127.0.0.1:${await unusedPort()}/`;
  const { code, said } = await upgrade({ npm_config_registry: nowhere });
  expect(said).toContain('could not be fetched');
  expect(code).toBe(1);
  expect((await readdir(dir)).toSorted()).toEqual(['postgres', 'postgres.password']);
  expect(await majorIn('postgres')).toBe('17');
});

test('a database of one’s own is not its business', async () => {
  const { code, said } = await upgrade({ DATABASE_URL: 'postgres://localhost/site' });
  expect([code, said]).toEqual([1, expect.stringContaining('upgraded by its own means')]);
});
