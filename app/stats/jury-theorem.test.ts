import { expect, test } from 'vitest';
import { majorityAccuracy } from './jury-theorem.ts';

test('a single person is right as often as they are right alone', () => {
  expect(majorityAccuracy(1, 0.55)).toBeCloseTo(0.55, 12);
});

test('three people, by hand: all of them or two', () => {
  expect(majorityAccuracy(3, 0.6)).toBeCloseTo(0.6 ** 3 + 3 * 0.6 ** 2 * 0.4, 12);
});

test('a larger group is surer, in either direction', () => {
  expect(majorityAccuracy(101, 0.55)).toBeCloseTo(0.844, 2);
  expect(majorityAccuracy(1_001, 0.55)).toBeGreaterThan(0.999);
  expect(majorityAccuracy(1_001, 0.45)).toBeCloseTo(1 - majorityAccuracy(1_001, 0.55), 9);
  expect(majorityAccuracy(1_001, 0.5)).toBeCloseTo(0.5, 9);
});

test('accuracies of 0 and 1', () => {
  expect([majorityAccuracy(11, 0), majorityAccuracy(11, 1)]).toEqual([0, 1]);
});
