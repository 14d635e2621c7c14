import { expect, test } from 'vitest';
import { majorityAccuracy } from './jury-theorem.ts';

test('one person is right as often as they are', () => {
  expect(majorityAccuracy(1, 0.55)).toBeCloseTo(0.55, 12);
});

test('three by hand: all, or two of them', () => {
  expect(majorityAccuracy(3, 0.6)).toBeCloseTo(0.6 ** 3 + 3 * 0.6 ** 2 * 0.4, 12);
});

test('the larger the group the surer, in either direction', () => {
  expect(majorityAccuracy(101, 0.55)).toBeCloseTo(0.844, 2);
  expect(majorityAccuracy(1_001, 0.55)).toBeGreaterThan(0.999);
  expect(majorityAccuracy(1_001, 0.45)).toBeCloseTo(1 - majorityAccuracy(1_001, 0.55), 9);
  expect(majorityAccuracy(1_001, 0.5)).toBeCloseTo(0.5, 9);
});

test('the ends', () => {
  expect([majorityAccuracy(11, 0), majorityAccuracy(11, 1)]).toEqual([0, 1]);
});
