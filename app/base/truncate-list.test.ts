import { expect, test } from 'vitest';
import { truncateList } from './truncate-list.ts';

test.each([
  [0, 0],
  [1, 1],
  [4, 4],
  [5, 5],
  [6, 4],
])('of %i at most four are shown, or all five: %i', (count, shown) => {
  expect(truncateList(Array.from({ length: count }), 4)).toHaveLength(shown);
});
