/** What was made last, up to a number of things and up to a weight of all of them together. */
export type SizedCache<T> = {
  get(key: string): T | undefined;
  set(key: string, one: T): void;
};

type CacheLimits = { maxEntries: number; maxWeight: number };

/** What weighs more than all of them may is remembered alone: it was made, and is shown. */
export function createSizedCache<T>(
  weightOf: (one: T) => number,
  most: CacheLimits,
): SizedCache<T> {
  const all = new Map<string, T>();
  let weight = 0;

  function forget(key: string): void {
    const one = all.get(key);
    if (one !== undefined) weight -= weightOf(one);
    all.delete(key);
  }

  return {
    get: (key) => all.get(key),
    set: (key, one) => {
      forget(key);
      all.set(key, one);
      weight += weightOf(one);
      for (const oldest of all.keys()) {
        if (oldest === key || (all.size <= most.maxEntries && weight <= most.maxWeight)) return;
        forget(oldest);
      }
    },
  };
}
