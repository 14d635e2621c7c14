import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

export type Clock = { now: () => number; pause: (ms: number) => Promise<unknown> };

export const ownClock: Clock = {
  now: () => performance.now(),
  async pause(ms) {
    await wait(ms);
    // After what came by then was read, however late it is.
    await nextTurn();
  },
};

const SLICE_MS = 100;

/**
 * A limit for somebody else's answer. It passes more slowly than the clock where this process has too much to do: the answer
 * may lie here unread then, which says nothing against whoever gave it.
 */
export async function ownTime(
  ms: number,
  isOver: () => boolean,
  { now, pause }: Clock = ownClock,
): Promise<void> {
  for (let passed = 0; passed < ms && !isOver();) {
    const began = now();
    await pause(SLICE_MS);
    passed += Math.min(now() - began, 2 * SLICE_MS);
  }
}
