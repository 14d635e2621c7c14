import { expect, test } from 'vitest';
import { SemaphoreFull, createSemaphore } from './semaphore.server.ts';

/** Work that finishes on command. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { run: () => promise, done: resolve, fail: reject };
}

test('a number of tasks run, a number wait, and the next is refused', async () => {
  const pass = createSemaphore(2, 1);
  const started: number[] = [];
  const jobs = [work(), work(), work()];
  const passes = jobs.map(({ run }, number) =>
    pass(() => {
      started.push(number);
      return run();
    }),
  );
  expect(started).toEqual([0, 1]);
  await expect(pass(async () => undefined)).rejects.toThrow(SemaphoreFull);
  jobs[1]?.done();
  await passes[1];
  await Promise.resolve();
  expect(started).toEqual([0, 1, 2]);
  for (const { done } of jobs) done();
  await Promise.all(passes);
  expect(await pass(async () => 'free again')).toBe('free again');
});

test('work that fails releases its slot', async () => {
  const pass = createSemaphore(1, 1);
  const broken = work();
  const first = pass(broken.run);
  const second = pass(async () => 'next');
  broken.fail(new Error('It broke'));
  await expect(first).rejects.toThrow('It broke');
  expect(await second).toBe('next');
});

test('a slot that is passed on is not taken twice', async () => {
  const pass = createSemaphore(1, 10);
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 10 }, () =>
      pass(async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running--;
      }),
    ),
  );
  expect(most).toBe(1);
});
