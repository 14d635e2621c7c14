import { expect, test } from 'vitest';
import { cosineSimilarity } from './cosine-similarity.ts';

test.each([
  // One or both sets empty, one person, equal sets, and a quarter of a set.
  [0, 0, 0, 0],
  [0, 0, 12, 0],
  [0, 7, 9, 0],
  [1, 1, 1, 1],
  [40, 40, 40, 1],
  [25, 25, 100, 0.5],
  // 30 / √(50 · 200), by hand.
  [30, 50, 200, 0.3],
])('%i in both of %i and %i', (inBoth, inOne, inOther, value) => {
  expect(cosineSimilarity(inBoth, inOne, inOther)).toBeCloseTo(value, 12);
  expect(cosineSimilarity(inBoth, inOther, inOne)).toBeCloseTo(value, 12);
});
