import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendCrowd } from '../support/answers.ts';
import { expectEnded, isRunning } from '../support/process-state.ts';
import { eventually } from '../support/eventually.ts';
import type { Program } from '../support/program.ts';
import { insertQuestion } from '../support/questions.ts';
import { spawnServer, unusedPort } from '../support/server-process.ts';
import { runVerify } from '../support/verify.ts';

/** Answers under way while everything around them is killed: what was acknowledged is there, once. */
const PEOPLE = 20_000;

let dir: string;
let env: Record<string, string>;
let server: Program;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-survive-'));
  await chmod(dir, 0o711);
  const port = String(await unusedPort());
  env = { DATA_DIR: dir, SEED: 'none', LOG_LEVEL: 'silent', PORT: port, LIMITS_SCALE: '1000000' };
});
afterEach(async () => {
  server.signal('SIGKILL');
  await server.ended;
  const pid = Number((await postmasterFile())[0]);
  if (pid && (await isRunning(pid))) process.kill(pid, 'SIGQUIT');
  if (pid) await expectEnded(pid);
  await rm(dir, { recursive: true, force: true });
});

async function postmasterFile(): Promise<string[]> {
  const text = await readFile(join(dir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return text.split('\n');
}

async function database(): Promise<postgres.Sql> {
  const password = (await readFile(join(dir, 'postgres.password'), 'utf8')).trim();
  const port = (await postmasterFile())[3];
  return postgres(`postgres://postgres:${password}@127.0.0.1:${port}/site`, { max: 1 });
}

async function startAgain(): Promise<string> {
  server = spawnServer(env);
  const [, address = ''] = await server.waitForLine(/ is at (http\S+)/);
  return address;
}

test('the server is killed, then the database: nothing acknowledged is lost, nothing counts twice', async () => {
  const address = await startAgain();
  const sql = await database();
  const id = await insertQuestion(sql);
  await sql.end();

  const kills = new Map([
    [
      Math.floor(PEOPLE / 3),
      async () => {
        server.signal('SIGKILL');
        await server.ended;
        await startAgain();
      },
    ],
    [
      Math.floor((2 * PEOPLE) / 3),
      async () => {
        const [before = ''] = await postmasterFile();
        process.kill(Number(before), 'SIGKILL');
        await eventually(async () => expect((await postmasterFile())[0]).not.toBe(before), 20);
      },
    ],
  ]);
  const killing: Promise<void>[] = [];
  let acknowledged = 0;
  let unheard = 0;
  const told = await sendCrowd(
    address,
    id,
    { people: PEOPLE, connections: 32, retries: true },
    ({ status }) => {
      if (status !== 200) unheard++;
      else {
        const kill = kills.get(++acknowledged);
        if (kill) killing.push(kill());
      }
    },
  );
  await Promise.all(killing);
  expect(killing).toHaveLength(2);
  // Some were under way each time, so that the retries are put to the test.
  expect(unheard).toBeGreaterThan(10);
  expect(told.filter(({ status }) => status === 200)).toHaveLength(PEOPLE);

  const again = await database();
  const [stored] = await again<{ answers: number; sequence: string }[]>`
    select (select count(*)::int from answers) as answers, sequence from totals`;
  await again.end();
  expect(stored).toEqual({ answers: PEOPLE, sequence: String(PEOPLE) });
  expect(await runVerify(env)).toBe('difference 0');
});
