import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withFileLock } from './file-lock.server.ts';
import { processStartTime } from './running-process.server.ts';

let dir: string;
beforeEach(async () => (dir = await mkdtemp(join(tmpdir(), 'lock-'))));
afterEach(() => rm(dir, { recursive: true }));

/** Another process that logs when it starts and ends its turn, and works in between. */
function contender(name: string) {
  const module = new URL('file-lock.server.ts', import.meta.url).href;
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    const { withFileLock } = await import(${JSON.stringify(module)});
    await withFileLock(${JSON.stringify(join(dir, 'lock'))}, 120_000, async () => {
      appendFileSync(${JSON.stringify(join(dir, 'turns'))}, '${name}+ ');
      await setTimeout(30);
      appendFileSync(${JSON.stringify(join(dir, 'turns'))}, '${name}- ');
    });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
}

test('processes take turns, and nothing stays behind', async () => {
  const names = ['a', 'b', 'c', 'd'];
  await Promise.all(names.map((name) => once(contender(name), 'exit')));
  const turns = (await readFile(join(dir, 'turns'), 'utf8')).trim().split(' ');
  expect(turns).toHaveLength(8);
  for (let at = 0; at < 8; at += 2) expect(turns[at + 1]).toBe(turns[at]?.replace('+', '-'));
  expect(await readdir(dir)).toEqual(['turns']);
});

test('a lock left behind by a process that is gone is taken over', async () => {
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  await writeFile(join(dir, 'lock'), String(gone.pid));
  await expect(withFileLock(join(dir, 'lock'), 60_000, async () => 'done')).resolves.toBe('done');
  expect(await readdir(dir)).toEqual([]);
});

test('a lock that is held for too long is reported', async () => {
  await writeFile(join(dir, 'lock'), String(process.ppid));
  await expect(withFileLock(join(dir, 'lock'), 60, async () => 'done')).rejects.toThrow(
    `is held by process ${process.ppid} for too long`,
  );
});

test('work that fails releases the lock', async () => {
  const failing = withFileLock(join(dir, 'lock'), 60_000, async () =>
    Promise.reject(new Error('no')),
  );
  await expect(failing).rejects.toThrow('no');
  expect(await readdir(dir)).toEqual([]);
});

test('a lock does not count if its process number has passed to another program', async () => {
  const startTime = await processStartTime(process.ppid);
  // Without start times from the system, the number is the only sign.
  if (startTime === undefined) return;
  await writeFile(join(dir, 'lock'), `${process.ppid} ${startTime}0`);
  await expect(withFileLock(join(dir, 'lock'), 60_000, async () => 'done')).resolves.toBe('done');
  await writeFile(join(dir, 'lock'), `${process.ppid} ${startTime}`);
  await expect(withFileLock(join(dir, 'lock'), 60, async () => 'done')).rejects.toThrow('too long');
});

test('a lock of our own number from an earlier life does not count, as in a container', async () => {
  await writeFile(join(dir, 'lock'), String(process.pid));
  await expect(withFileLock(join(dir, 'lock'), 60_000, async () => 'done')).resolves.toBe('done');
});

test('calls within one process take turns too', async () => {
  let holders = 0;
  const turn = () =>
    withFileLock(join(dir, 'lock'), 60_000, async () => {
      expect(++holders).toBe(1);
      await new Promise(setImmediate);
      holders--;
    });
  await Promise.all([turn(), turn(), turn()]);
});

test('an empty lock file is taken over once it is old, with what its taker left', async () => {
  const old = new Date(Date.now() - 10_000);
  for (const name of ['lock', 'lock.drop']) {
    await writeFile(join(dir, name), '');
    await utimes(join(dir, name), old, old);
  }
  await expect(withFileLock(join(dir, 'lock'), 60_000, async () => 'done')).resolves.toBe('done');
  expect(await readdir(dir)).toEqual([]);

  await writeFile(join(dir, 'lock'), '');
  const young = new Date(Date.now() + 600_000);
  await utimes(join(dir, 'lock'), young, young);
  await expect(withFileLock(join(dir, 'lock'), 60, async () => 'done')).rejects.toThrow('unknown');
});

test('a long wait is reported once, and can be aborted', async () => {
  await writeFile(join(dir, 'lock'), String(process.ppid));
  const giveUp = new AbortController();
  const reason = new Error('enough');
  const onWait = vi.fn<(holder: number) => void>(
    () => void setTimeout(() => giveUp.abort(reason), 150),
  );
  const work = withFileLock(join(dir, 'lock'), 120_000, async () => 'done', {
    signal: giveUp.signal,
    onWait,
  });
  await expect(work).rejects.toBe(reason);
  expect(onWait.mock.calls).toEqual([[process.ppid]]);
});
