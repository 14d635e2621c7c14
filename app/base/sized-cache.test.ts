import { expect, test } from 'vitest';
import { createSizedCache } from './sized-cache.ts';

const made = (maxEntries: number, maxWeight: number) =>
  createSizedCache((list: readonly string[]) => list.length, { maxEntries, maxWeight });
const long = (length: number) => Array.from({ length }, () => 'x');

test('the oldest of too many is evicted, and a replaced entry is not the oldest', () => {
  const some = made(2, 100);
  some.set('a', long(1));
  some.set('b', long(1));
  some.set('a', long(2));
  some.set('c', long(1));
  expect(['a', 'b', 'c'].map((key) => some.get(key)?.length)).toEqual([2, undefined, 1]);
});

test('a heavy entry takes the place of several, and the total is never too heavy', () => {
  const some = made(100, 10);
  for (const key of ['a', 'b', 'c', 'd']) some.set(key, long(3));
  expect(['a', 'b', 'c', 'd'].map((key) => some.get(key)?.length)).toEqual([undefined, 3, 3, 3]);
  some.set('e', long(6));
  expect(['b', 'c', 'd', 'e'].map((key) => some.get(key)?.length)).toEqual([
    undefined,
    undefined,
    3,
    6,
  ]);
  // A lighter value under the same key leaves space again.
  some.set('e', long(1));
  some.set('f', long(6));
  expect(['d', 'e', 'f'].map((key) => some.get(key)?.length)).toEqual([3, 1, 6]);
});

test('an entry that is too heavy by itself is stored alone', () => {
  const some = made(100, 10);
  some.set('a', long(3));
  some.set('b', long(11));
  expect(['a', 'b'].map((key) => some.get(key)?.length)).toEqual([undefined, 11]);
});
