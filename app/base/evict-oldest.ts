/** Removes the entries that were added longest ago until at most `maxSize` are left. */
export function evictOldest<Key>(kept: Map<Key, unknown> | Set<Key>, maxSize: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= maxSize) return;
    kept.delete(key);
  }
}
