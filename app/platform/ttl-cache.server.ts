import { evictOldest } from '../base/evict-oldest.ts';

/** Caches recent reads, bounded in number and time. Each key has at most one read at a time. */
export type TtlCache<V> = { get(key: string): Promise<V>; delete(key: string): void };
export type ClearableCache<V> = TtlCache<V> & { clear(): void };
/** `known`: what is at hand, without a read. */
export type KnowingCache<V> = TtlCache<V> & { known(key: string): V | undefined };

type Options<V> = {
  load: (key: string) => Promise<V>;
  maxSize: number;
  ttlMs: number;
  now: () => number;
};

type Entry<V> = { value: Promise<V>; read?: V; until: number };

export function createTtlCache<V>({
  load,
  maxSize,
  ttlMs,
  now,
}: Options<V>): ClearableCache<V> & KnowingCache<V> {
  const known = new Map<string, Entry<V>>();
  return {
    get(key) {
      const found = known.get(key);
      if (found && found.until > now()) return found.value;
      const value = load(key);
      const entry: Entry<V> = { value, until: now() + ttlMs };
      known.delete(key);
      known.set(key, entry);
      value
        .then((read) => Object.assign(entry, { read }))
        // A failed read is not cached.
        .catch(() => known.delete(key));
      evictOldest(known, maxSize);
      return value;
    },
    known(key) {
      const found = known.get(key);
      return found && found.until > now() ? found.read : undefined;
    },
    delete: (key) => void known.delete(key),
    clear: () => known.clear(),
  };
}
