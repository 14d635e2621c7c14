/** Too many are waiting already; the caller can try again later. */
export class SemaphoreFull extends Error {
  override name = 'GateFull';
}

/**
 * Lets a number of tasks run at once and a number wait, so that work that is expensive by design cannot take the whole
 * machine.
 */
export function createSemaphore(maxConcurrent: number, maxQueued: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= maxConcurrent) {
      if (waiting.length >= maxQueued) throw new SemaphoreFull();
      // A task that ends passes its slot on, so that no later task gets in between.
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
