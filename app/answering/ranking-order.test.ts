import { expect, test } from 'vitest';
import { inPlaces, moveWords, placeOf, withPlace } from './ranking-order.ts';

test('a choice moves to a place, and the others make way', () => {
  expect(withPlace([], 5, 1)).toEqual([5]);
  expect(withPlace([1, 2, 3], 3, 1)).toEqual([3, 1, 2]);
  expect(withPlace([1, 2, 3], 1, 3)).toEqual([2, 3, 1]);
  expect(withPlace([1, 2, 3], 2, 2)).toEqual([1, 2, 3]);
  expect(withPlace([1, 2], 9, 8)).toEqual([1, 2, 9]);
});

test('place 0 removes a choice', () => {
  expect(withPlace([1, 2, 3], 2, 0)).toEqual([1, 3]);
  expect(withPlace([1], 2, 0)).toEqual([1]);
  expect(placeOf([1, 3], 3)).toBe(2);
  expect(placeOf([1, 3], 2)).toBe(0);
});

test('placed choices come first, the rest in their given order', () => {
  const choices = [1, 2, 3, 4].map((number) => ({ number }));
  expect(inPlaces(choices, [3, 1]).map(({ number }) => number)).toEqual([3, 1, 2, 4]);
  expect(inPlaces(choices, []).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(inPlaces(choices, [9]).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test('each move is announced in a few words', () => {
  expect(moveWords('Train', [4, 2, 1, 3, 5], 2)).toBe('Train, now 2 of 5');
  expect(moveWords('Train', [4], 2)).toBe('Train, not ranked');
});
