import { expect, test } from 'vitest';
import { holmAdjust } from './holm.ts';

test('the smallest p times their number, the next times one less, none below the one before', () => {
  // Wikipedia, Holm–Bonferroni method: at 0.05 the first and the last are rejected.
  const adjusted = holmAdjust([0.01, 0.04, 0.03, 0.005]);
  [0.03, 0.06, 0.06, 0.02].forEach((p, at) => expect(adjusted[at]).toBeCloseTo(p, 12));
});

test('an empty list, a single p, and no p above one', () => {
  expect(holmAdjust([])).toEqual([]);
  expect(holmAdjust([0.04])).toEqual([0.04]);
  expect(holmAdjust([0.6, 0.7, 0.9])).toEqual([1, 1, 1]);
  expect(holmAdjust([0, 0])).toEqual([0, 0]);
});
