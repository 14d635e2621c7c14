import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkerThread } from './worker-thread.server.ts';

let folder: string;
let module: URL;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thread-'));
  const file = join(folder, 'doubles.mjs');
  await writeFile(
    file,
    `import { parentPort, threadId } from 'node:worker_threads';
     parentPort.on('message', (task) => {
       if (task === 'throws') parentPort.postMessage({ failed: 'no figure' });
       else if (task === 'which') parentPort.postMessage({ done: threadId });
       else if (task === 'ends') process.exit(1);
       else if (task === 'breaks') throw new Error('broken');
       else if (task === 'stays') for (;;);
       else if (task === 'is slow') {
         const until = Date.now() + 100;
         while (Date.now() < until);
         parentPort.postMessage({ done: -1 });
       }
       else parentPort.postMessage({ done: task * 2 });
     });`,
  );
  module = pathToFileURL(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const thread = (maxQueued = 10, timeoutMs = 180_000, idleMs = 180_000) =>
  createWorkerThread<number | string, number>({ module, maxQueued, timeoutMs, idleMs });

test('runs one task after the other, and answers each', async () => {
  const work = thread();
  expect(await Promise.all([1, 2, 3].map((task) => work(task)))).toEqual([2, 4, 6]);
});

test.each([
  ['throws', 'no figure'],
  ['breaks', 'broken'],
  ['ends', 'ended by itself'],
])('a task that %s fails alone; the next is done', async (task, words) => {
  const work = thread();
  const [broken, sound] = await Promise.allSettled([work(task), work(4)]);
  expect(broken.status === 'rejected' && String(broken.reason)).toContain(words);
  expect(sound).toEqual({ status: 'fulfilled', value: 8 });
});

test('a task that takes too long is given up, and the next one runs', async () => {
  const work = thread(10, 3_000);
  await expect(work('stays')).rejects.toThrow('over 3000 ms');
  expect(await work(5)).toBe(10);
});

test('an answer after its task was given up is ignored', async () => {
  const work = thread(10, 3_000);
  await work(0);
  const [late, next] = [work('is slow'), work(6)];
  // This side is blocked, so it sees the time-out first and then the answer that came meanwhile.
  setImmediate(() => {
    const until = Date.now() + 3_200;
    while (Date.now() < until);
  });
  const [given, done] = await Promise.allSettled([late, next]);
  expect(given.status).toBe('rejected');
  expect(done).toEqual({ status: 'fulfilled', value: 12 });
});

test('one that has had nothing to do for a while is ended, and the next task starts another', async () => {
  const [kept, ended] = [thread(), thread(10, 180_000, 10)];
  const [first, other] = [await kept('which'), await ended('which')];
  await expect.poll(() => ended('which'), { interval: 100 }).not.toBe(other);
  expect(await kept('which')).toBe(first);
});

test('too many waiting tasks are refused', async () => {
  const work = thread(2);
  const all = await Promise.allSettled([1, 2, 3, 4].map((task) => work(task)));
  expect(all.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
});
