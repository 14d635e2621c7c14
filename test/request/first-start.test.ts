import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout } from '../support/checkout.ts';
import { eventually } from '../support/eventually.ts';
import { expectEnded } from '../support/process-state.ts';
import { startProgram, type Program } from '../support/program.ts';
import { unusedPort } from '../support/server-process.ts';

const MAX_RESIDENT_MB = 240;
const run = promisify(execFile);

let dir: string;
let data: string;
beforeAll(async () => {
  dir = await copyCheckout();
  data = await mkdtemp(join(tmpdir(), 'site-first-'));
  // Run as root, PostgreSQL gets a user of its own, who only has to get through.
  await chmod(data, 0o711);
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
});

async function begin(program = 'server/start.ts'): Promise<Program> {
  const env = { DATA_DIR: data, PORT: String(await unusedPort()), LOG_LEVEL: 'warn' };
  return startProgram(process.execPath, [program], env, dir);
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

async function residentMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1_024;
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s during the build ends the build too',
  async (name) => {
    const program = await begin();
    await program.waitForLine(/Building/);
    const [builder = 0, ...more] = await childrenOf(program.pid);
    expect([builder > 0, more]).toEqual([true, []]);
    program.signal(name);
    expect(await program.ended).toEqual({ code: 0, signal: null });
    await expectEnded(builder);
  },
);

test('a build that fails says why, and refuses the start', async () => {
  const broken = join(dir, 'app/root.tsx');
  const text = await readFile(broken, 'utf8');
  await writeFile(broken, `${text}\nconst = 1;\n`);
  try {
    const program = await begin();
    expect((await program.ended).code).toBe(1);
    expect(program.output()).toContain('root.tsx');
    expect(program.output()).toMatch(
      /\nThe site could not be built; see above for what went wrong\.\n$/,
    );
    expect(program.output()).not.toContain(' is at http');
  } finally {
    await writeFile(broken, text);
  }
});

test('a build that is killed refuses the start too', async () => {
  const program = await begin();
  await program.waitForLine(/Building/);
  for (const pid of await childrenOf(program.pid)) process.kill(pid, 'SIGKILL');
  expect((await program.ended).code).toBe(1);
  expect(program.output()).toContain('The build was ended by SIGKILL before it was done.');
});

test('after a start that builds and fills the site, and after the next, both processes hold little', async () => {
  await rm(join(dir, 'build'), { recursive: true, force: true });
  const measured: Record<string, number> = {};
  for (const start of ['first', 'second']) {
    const program = await begin('server/watch.js');
    try {
      const [, address = ''] = await program.waitForLine(/ is at (http\S+)/);
      expect(program.output().includes('Building')).toBe(start === 'first');
      expect((await fetch(address)).status).toBe(200);
      const pids = [program.pid, ...(await childrenOf(program.pid))];
      expect(pids).toHaveLength(2);
      // What the start left behind is cleared away as it ends.
      await eventually(async () => {
        const each = await Promise.all(pids.map(residentMb));
        measured[start] = Math.round(each.reduce((sum, mb) => sum + mb, 0));
        expect(measured[start]).toBeLessThanOrEqual(MAX_RESIDENT_MB);
      });
    } finally {
      program.signal('SIGTERM');
      await program.ended;
    }
  }
  console.log(`Resident, in MB: ${JSON.stringify(measured)}`);
});
