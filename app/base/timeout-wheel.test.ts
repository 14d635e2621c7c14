import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedTimeouts } from './timeout-wheel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a request past the limit times out, each once and none early', () => {
  const waiting = createSharedTimeouts(1_000);
  const told = new Map<number, number>();
  const start = Date.now();
  for (let came = 0; came < 3_000; came += 70) {
    waiting.start(() => told.set(came, Date.now() - start - came));
    vi.advanceTimersByTime(70);
  }
  vi.advanceTimersByTime(2_000);
  expect(told.size).toBe(Math.ceil(3_000 / 70));
  for (const after of told.values()) {
    expect(after).toBeGreaterThanOrEqual(1_000);
    expect(after).toBeLessThanOrEqual(1_050);
  }
});

test('a request that was served in time does not time out', () => {
  const waiting = createSharedTimeouts(1_000);
  const late = vi.fn<() => void>();
  const waiters = Array.from({ length: 20 }, () => {
    vi.advanceTimersByTime(45);
    return waiting.start(late);
  });
  for (const waiter of waiters) waiting.clear(waiter);
  vi.advanceTimersByTime(5_000);
  expect(late).not.toHaveBeenCalled();
});

test('no timer is left when nobody waits, and the next request times out again', () => {
  const waiting = createSharedTimeouts(1_000);
  waiting.clear(waiting.start(() => undefined));
  vi.advanceTimersByTime(5_000);
  expect(vi.getTimerCount()).toBe(0);
  const late = vi.fn<() => void>();
  waiting.start(late);
  vi.advanceTimersByTime(999);
  expect(late).not.toHaveBeenCalled();
  vi.advanceTimersByTime(51);
  expect(late).toHaveBeenCalledOnce();
});
