/** Stores the newest entries, up to a number of entries and up to a total weight. */
export type SizedCache<T> = {
  get(key: string): T | undefined;
  set(key: string, one: T): void;
};

type CacheLimits = { maxEntries: number; maxWeight: number };

/** An entry above the total weight is stored alone, since it is needed at once. */
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
