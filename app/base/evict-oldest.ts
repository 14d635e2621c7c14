/** Forgets those that were put into it longest ago, beyond so many. */
export function evictOldest<Key>(kept: Map<Key, unknown> | Set<Key>, maxSize: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= maxSize) return;
    kept.delete(key);
  }
}
