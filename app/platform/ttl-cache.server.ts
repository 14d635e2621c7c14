import { evictOldest } from '../base/evict-oldest.ts';

/** Caches recent reads, bounded in number and time. Each key has at most one read at a time. */
export type TtlCache<V> = { get(key: string): Promise<V>; delete(key: string): void };
export type ClearableCache<V> = TtlCache<V> & { clear(): void };

type Options<V> = {
  load: (key: string) => Promise<V>;
  maxSize: number;
  ttlMs: number;
  now: () => number;
};

export function createTtlCache<V>({ load, maxSize, ttlMs, now }: Options<V>): ClearableCache<V> {
  const known = new Map<string, { value: Promise<V>; until: number }>();
  return {
    get(key) {
      const found = known.get(key);
      if (found && found.until > now()) return found.value;
      const value = load(key);
      known.delete(key);
      known.set(key, { value, until: now() + ttlMs });
      // A failed read is not cached.
      value.catch(() => known.delete(key));
      evictOldest(known, maxSize);
      return value;
    },
    delete: (key) => void known.delete(key),
    clear: () => known.clear(),
  };
}
