import { vi } from 'vitest';
import { WAIT_LIMIT_MS } from './wait-limits.ts';

/** Does it again until it throws no more. */
export function eventually<Value>(
  attempt: () => Value | Promise<Value>,
  interval = 50,
): Promise<Value> {
  return vi.waitFor(attempt, { timeout: WAIT_LIMIT_MS, interval });
}

/**
 * That something is told, where it would be found after so long by whom nobody tells: each try measures itself, and some
 * are sooner. A busy machine needs more tries for that; where nothing is told no number of them is enough.
 */
export async function expectSoonerThan(
  ms: number,
  attempt: (nth: number) => Promise<number>,
  some = 1,
): Promise<void> {
  for (let [nth, sooner] = [0, 0]; sooner < some; nth++) if ((await attempt(nth)) < ms) sooner++;
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
