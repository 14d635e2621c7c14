import { createHash } from 'node:crypto';
import { keepNewest } from '../base/keep-newest.ts';

/** What was met a moment ago: known by its digest, so that no secret stays in memory, bounded in number and in time. */
export type Recent = {
  has: (text: string) => boolean;
  add: (text: string) => void;
  forget: (text: string) => void;
};

type Options = { most: number; forMs: number; now: () => number };

export function createRecent({ most, forMs, now }: Options): Recent {
  const until = new Map<string, number>();
  return {
    has: (text) => until.size > 0 && (until.get(digestOf(text)) ?? 0) > now(),
    add: (text) => {
      const key = digestOf(text);
      // Last again in the order by which the oldest leave.
      until.delete(key);
      until.set(key, now() + forMs);
      keepNewest(until, most);
    },
    forget: (text) => void until.delete(digestOf(text)),
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
