import { expect, test } from 'vitest';
import { evictOldest } from './evict-oldest.ts';

test('the oldest entries are evicted, and no more than needed', () => {
  const kept = new Map([1, 2, 3, 4].map((key) => [key, key]));
  evictOldest(kept, 4);
  expect(kept.size).toBe(4);
  kept.delete(1);
  kept.set(1, 1);
  evictOldest(kept, 2);
  expect([...kept.keys()]).toEqual([4, 1]);
});
