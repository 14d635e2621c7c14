import { describe, expect, test } from 'vitest';
import { simulateCrowd } from '../../../test/support/simulated-crowd.ts';
import { createRng } from '../../stats/rng.ts';
import { createShuffleTest, decidedBy, LOOKS, SHUFFLES } from './shuffle-test.ts';

/** Shuffles of reactions of which a share `p` look as good by chance. */
function play(p: number, seed: string): { holds: boolean; shuffled: number } {
  const rng = createRng(seed);
  let [shuffled, asGood] = [0, 0];
  for (;;) {
    const holds = decidedBy(shuffled, asGood);
    if (holds !== undefined) return { holds, shuffled };
    shuffled++;
    if (rng() < p) asGood++;
  }
}
const plays = (p: number, times: number) =>
  Array.from({ length: times }, (_, at) => play(p, `${p} ${at}`));
const shareThatHolds = (p: number, times: number) =>
  plays(p, times).filter(({ holds }) => holds).length / times;

describe('how often shuffles may be as good', () => {
  test('of 99 none, or it is not clear yet', () => {
    expect(decidedBy(98, 0)).toBe(undefined);
    expect(decidedBy(99, 0)).toBe(true);
    expect(decidedBy(99, 1)).toBe(undefined);
    expect(decidedBy(99, 4)).toBe(undefined);
    expect(decidedBy(99, 9)).toBe(undefined);
    expect(decidedBy(99, 10)).toBe(false);
  });

  test('at the end the 95th percentile and nothing else', () => {
    expect(decidedBy(999, 49)).toBe(true);
    expect(decidedBy(999, 50)).toBe(false);
    expect(decidedBy(LOOKS[2] - 10, 39)).toBe(true);
    expect(decidedBy(LOOKS[2] - 10, 40)).toBe(undefined);
  });

  test('no more shuffles than there may be, and few where people differ by chance', () => {
    for (const { shuffled } of plays(0.05, 200)) expect(shuffled).toBeLessThanOrEqual(999);
    for (const { shuffled } of plays(0.5, 200)) expect(shuffled).toBeLessThan(SHUFFLES);
  });

  test('two seeds say the same unless it is very near the limit', () => {
    // 99 shuffles alone said "yes" in 82 and 9 of a hundred.
    expect(shareThatHolds(0.03, 1_000)).toBeGreaterThan(0.99);
    expect(shareThatHolds(0.08, 1_000)).toBeLessThan(0.01);
  });

  test('crowds without groups pass in five of a hundred', () => {
    const rng = createRng('level');
    const passed = Array.from({ length: 4_000 }, (_, at) => play(rng(), `level ${at}`)).filter(
      ({ holds }) => holds,
    );
    // Of 4,000 at 5 % more than 4 standard errors away come up less than once in ten thousand.
    expect(Math.abs(passed.length - 200)).toBeLessThan(4 * Math.sqrt(4_000 * 0.05 * 0.95));
  });
});

test('without time for all of them the rank of 99 decides, before that nothing does', () => {
  const crowd = simulateCrowd({ people: 60, reasons: 12, sizes: [1, 1], seen: 1, seed: 'so far' });
  const groups = createShuffleTest(crowd.marks, 'so far');
  while (groups.shuffled() < SHUFFLES - 1) groups.shuffle();
  expect([groups.holdsSoFar(), groups.holds()]).toEqual([undefined, undefined]);
  groups.shuffle();
  expect(groups.holdsSoFar()).toBe(true);
});
