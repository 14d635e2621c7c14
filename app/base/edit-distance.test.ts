import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

/** Published pairs, and those that tell optimal string alignment from its relatives. */
test.each([
  ['kitten', 'sitting', 3],
  ['Saturday', 'Sunday', 3],
  // Where Damerau's distance is 2: a swapped pair is not touched again.
  ['CA', 'ABC', 3],
  ['teh', 'the', 1],
  ['', '', 0],
  ['', 'abc', 3],
  ['a', 'a', 0],
  ['a', 'b', 1],
  ['naïve', 'naive', 1],
  ['elektion', 'election', 1],
  ['выборы', 'выбоы', 1],
  ['👨‍👩‍👧 yes', '👨‍👩‍👦 yes', 1],
])('from %j to %j it is %i', (from, to, distance) => {
  expect(editDistance(from, to, 100)).toBe(distance);
  expect(editDistance(to, from, 100)).toBe(distance);
});

test('past the limit it is one more than that', () => {
  expect(editDistance('kitten', 'sitting', 2)).toBe(3);
  expect(editDistance('a', 'a'.repeat(1_000), 5)).toBe(6);
});
