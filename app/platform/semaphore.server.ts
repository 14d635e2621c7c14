/** Too many wait already; whoever asked can come back. */
export class SemaphoreFull extends Error {
  override name = 'GateFull';
}

/**
 * Lets so many pieces of work run at once and so many wait, so that what is costly by design cannot be used
 * to take the whole machine.
 */
export function createSemaphore(maxConcurrent: number, maxQueued: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxQueued) throw new SemaphoreFull();
      // Whoever leaves hands its place on, so that nobody who comes later slips in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
