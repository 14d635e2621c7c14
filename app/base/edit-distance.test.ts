import { expect, test } from 'vitest';
import { editDistance } from './edit-distance.ts';

/** Published pairs, and pairs that tell optimal string alignment from related distances. */
test.each([
  ['kitten', 'sitting', 3],
  ['Saturday', 'Sunday', 3],
  // Damerau's distance is 2 here: optimal string alignment does not edit a swapped pair again.
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

test('past the limit, the distance is the limit plus one', () => {
  expect(editDistance('kitten', 'sitting', 2)).toBe(3);
  expect(editDistance('a', 'a'.repeat(1_000), 5)).toBe(6);
});
