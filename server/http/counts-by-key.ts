/** How many of a kind there are now; nothing is kept of those that are none. */
export function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (key: string) => counts.get(key) ?? 0,
    add(key: string, by: number) {
      const count = (counts.get(key) ?? 0) + by;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
  };
}
