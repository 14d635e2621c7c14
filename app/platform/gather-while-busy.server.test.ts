import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { gatherWhileBusy } from './gather-while-busy.server.ts';

afterEach(() => void vi.useRealTimers());

/** Each run ends when it is told to, in any order. */
function gatherer(most = 3) {
  const runs: { items: readonly number[]; done: () => void; fail: (error: Error) => void }[] = [];
  const ask = gatherWhileBusy<number, string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    runs.push({ items, done: () => resolve(items.map((item) => `of ${item}`)), fail: reject });
    return promise;
  }, most);
  return { ask, runs, asked: () => runs.map(({ items }) => items) };
}

/** The next run begins a few turns after the results of the last. */
async function nextRun(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

test('who comes alone is served at once, who comes meanwhile together, and each gets their own', async () => {
  const { ask, runs, asked } = gatherer();
  const first = ask(1);
  await nextTurn();
  const more = [2, 3, 4, 5].map(ask);
  expect(asked()).toEqual([[1]]);
  runs[0]?.done();
  expect(await first).toBe('of 1');
  await nextRun();
  expect(asked()).toEqual([[1], [2, 3, 4]]);
  runs[1]?.done();
  await nextRun();
  runs[2]?.done();
  expect(await Promise.all(more)).toEqual(['of 2', 'of 3', 'of 4', 'of 5']);
  await nextRun();
  const last = ask(6);
  await nextTurn();
  expect(asked()).toEqual([[1], [2, 3, 4], [5], [6]]);
  runs[3]?.done();
  expect(await last).toBe('of 6');
});

test('who comes in the same turn goes along', async () => {
  const { ask, runs, asked } = gatherer();
  const first = ask(1);
  await Promise.resolve();
  const second = ask(2);
  await nextTurn();
  expect(asked()).toEqual([[1, 2]]);
  runs[0]?.done();
  expect(await Promise.all([first, second])).toEqual(['of 1', 'of 2']);
});

test('a run that fails fails those in it alone', async () => {
  const { ask, runs } = gatherer();
  const first = ask(1);
  await nextTurn();
  const second = ask(2);
  runs[0]?.fail(new Error('It broke'));
  await expect(first).rejects.toThrow('It broke');
  await nextRun();
  runs[1]?.done();
  expect(await second).toBe('of 2');
});

test('one that does not end holds nobody up, and its result still comes', async () => {
  vi.useFakeTimers();
  const { ask, runs, asked } = gatherer();
  const stuck = ask(1);
  await vi.advanceTimersByTimeAsync(0);
  const second = ask(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked()).toEqual([[1], [2]]);
  const third = ask(3);
  runs[0]?.done();
  expect(await stuck).toBe('of 1');
  // The second run goes on.
  expect(asked()).toEqual([[1], [2]]);
  runs[1]?.done();
  expect(await second).toBe('of 2');
  await nextRun();
  runs[2]?.done();
  expect(await third).toBe('of 3');
});

test('a result for each, or none for anybody', async () => {
  const ask = gatherWhileBusy<number, string>(async () => [], 3);
  await expect(ask(1)).rejects.toThrow('Not everybody');
});
