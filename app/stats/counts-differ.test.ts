import { expect, test } from 'vitest';
import { countsDiffer } from './counts-differ.ts';

test.each([
  // z = 40 / √200 = 2.83 and 20 / √200 = 1.41.
  [120, 80, true],
  [110, 90, false],
  // 40 / √440 = 1.907 and 42 / √442 = 1.998.
  [240, 200, false],
  [242, 200, true],
  [0, 0, false],
  [1, 0, false],
  [3, 0, false],
  [4, 0, true],
  [50, 50, false],
])('%i against %i', (a, b, differ) => {
  expect(countsDiffer(a, b)).toBe(differ);
  expect(countsDiffer(b, a)).toBe(differ);
});
