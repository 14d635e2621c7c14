/** Forgets those that were put into it longest ago, beyond so many. */
export function keepNewest<Key>(kept: Map<Key, unknown> | Set<Key>, most: number): void {
  for (const key of kept.keys()) {
    if (kept.size <= most) return;
    kept.delete(key);
  }
}
