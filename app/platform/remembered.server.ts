import { keepNewest } from '../base/keep-newest.ts';

/** What was read a moment ago, bounded in number and in time; one reading at a time for each key. */
export type Remembered<V> = { of(key: string): Promise<V>; forget(key: string): void };

type Options<V> = {
  load: (key: string) => Promise<V>;
  most: number;
  forMs: number;
  now: () => number;
};

export function createRemembered<V>({ load, most, forMs, now }: Options<V>): Remembered<V> {
  const known = new Map<string, { value: Promise<V>; until: number }>();
  return {
    of(key) {
      const found = known.get(key);
      if (found && found.until > now()) return found.value;
      const value = load(key);
      known.delete(key);
      known.set(key, { value, until: now() + forMs });
      // What could not be read is not remembered.
      value.catch(() => known.delete(key));
      keepNewest(known, most);
      return value;
    },
    forget: (key) => void known.delete(key),
  };
}
