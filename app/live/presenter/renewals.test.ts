import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renewals } from './renewals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TIMES = { waitMs: 1_000, most: 3 };
const fiveSeconds = () => new Promise<void>((done) => setTimeout(done, 5_000));

test('each load waits for the one before, however long that takes', async () => {
  const load = vi.fn<() => Promise<void>>(fiveSeconds);
  renewals(load, TIMES).start();
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(load).toHaveBeenCalledTimes(2);
});

test('after the last one it begins anew as it is told to', async () => {
  const load = vi.fn<() => Promise<boolean>>(async () => false);
  const { start } = renewals(load, TIMES);
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(6);
});

test('whoever begins it again neither puts off what is next nor loads beside a load', async () => {
  const load = vi.fn<() => Promise<void>>(fiveSeconds);
  const { start } = renewals(load, TIMES);
  start();
  await vi.advanceTimersByTimeAsync(600);
  start();
  await vi.advanceTimersByTimeAsync(400);
  expect(load).toHaveBeenCalledTimes(1);
  start();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('one that is hurried comes at once, and none after the stop', async () => {
  const load = vi.fn<() => Promise<boolean>>(async () => true);
  const { start, hurry, stop } = renewals(load, TIMES);
  hurry();
  start();
  hurry();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(500);
  stop();
  hurry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a stop during a load is the end', async () => {
  const load = vi.fn<() => Promise<void>>(fiveSeconds);
  const { start, stop } = renewals(load, TIMES);
  start();
  await vi.advanceTimersByTimeAsync(2_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
