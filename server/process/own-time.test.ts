import { expect, test } from 'vitest';
import { ownTime } from './own-time.ts';

/** A clock whose looks take as long as is said, and what was looked at. */
function clockWith(tookMs: (look: number) => number) {
  let [at, looks] = [0, 0];
  const pause = async () => void (at += tookMs(++looks));
  return { clock: { now: () => at, pause }, passed: () => at, looks: () => looks };
}
const never = () => false;

test('a limit is as long as it says where the process has time', async () => {
  const { clock, passed } = clockWith(() => 100);
  await ownTime(2_000, never, clock);
  expect(passed()).toBe(2_000);
});

test('what the process itself stood still does not count', async () => {
  const { clock, passed } = clockWith((look) => (look === 3 ? 6_000 : 100));
  await ownTime(2_000, never, clock);
  expect(passed()).toBe(7_800);
});

test('a process that is always late gives up all the same', async () => {
  const { clock, looks } = clockWith(() => 1_500);
  await ownTime(2_000, never, clock);
  expect(looks()).toBe(10);
});

test('nothing is looked at after the answer', async () => {
  const { clock, looks } = clockWith(() => 100);
  await ownTime(2_000, () => looks() === 4, clock);
  expect(looks()).toBe(4);
});
