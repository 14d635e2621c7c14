import { expect, test } from 'vitest';
import { keepNewest } from './keep-newest.ts';

test('those put into it longest ago are forgotten, and no more than needed', () => {
  const kept = new Map([1, 2, 3, 4].map((key) => [key, key]));
  keepNewest(kept, 4);
  expect(kept.size).toBe(4);
  kept.delete(1);
  kept.set(1, 1);
  keepNewest(kept, 2);
  expect([...kept.keys()]).toEqual([4, 1]);
});
