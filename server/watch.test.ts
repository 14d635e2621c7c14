import { expect, test } from 'vitest';
import { restartDelay } from './watch.js';

test('five times in ten minutes, each after a longer pause, and then no more until time has passed', () => {
  const starts: number[] = [];
  let now = 1_000;
  for (const wanted of [0, 800, 3_200, 12_800, 51_200]) {
    expect(restartDelay(starts, now)).toBe(wanted);
    now += wanted;
    starts.push(now);
  }
  expect(restartDelay(starts, now + 500_000)).toBeUndefined();
  // The first of them is forgotten, and the last was long ago.
  expect(restartDelay(starts, 1_000 + 600_000)).toBe(0);
});

test('what ran for a while comes back at once', () => {
  expect(restartDelay([1_000], 61_000)).toBe(0);
});
