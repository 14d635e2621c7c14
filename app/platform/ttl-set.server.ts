import { hash } from 'node:crypto';
import { evictOldest } from '../base/evict-oldest.ts';

/** Remembers recent values by their digest, so that no secret stays in memory; bounded in number and time. */
export type TtlSet = {
  has: (text: string) => boolean;
  add: (text: string) => void;
  delete: (text: string) => void;
};

type Options = { maxSize: number; ttlMs: number; now: () => number };

export function createTtlSet({ maxSize, ttlMs, now }: Options): TtlSet {
  const until = new Map<string, number>();
  return {
    has: (text) => until.size > 0 && (until.get(hashOf(text)) ?? 0) > now(),
    add: (text) => {
      const key = hashOf(text);
      // Inserted again, so that it is the last to be evicted.
      until.delete(key);
      until.set(key, now() + ttlMs);
      evictOldest(until, maxSize);
    },
    delete: (text) => void until.delete(hashOf(text)),
  };
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64');
}
