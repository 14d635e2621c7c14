import { describe, expect, test } from 'vitest';
import { createRng } from '../../stats/rng.ts';
import { sparseComponents } from '../../stats/sparse-components.ts';
import { marksOfRows } from '../../../test/support/simulated-crowd.ts';
import { extremitiesOf, pickNextReason, priorityOf, type ReasonToAsk } from './next-reason.ts';

const reason = (given: Partial<ReasonToAsk> = {}): ReasonToAsk => ({
  agree: 0,
  disagree: 0,
  pass: 0,
  extremity: 0,
  isOwn: false,
  isSeen: false,
  ...given,
});

/** How often each place comes in so many turns. */
function drawn(reasons: readonly ReasonToAsk[], turns: number): number[] {
  const rng = createRng('turns');
  const counts = reasons.map(() => 0);
  for (let turn = 0; turn < turns; turn++) {
    const at = pickNextReason(reasons, rng) ?? -1;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

test('the priority, by hand', () => {
  // (1/2 · 1 · 1/2 · 9)²
  expect(priorityOf(reason())).toBe(5.0625);
  // (5/7 · 2 · 4/7 · 5)²
  const known = reason({ agree: 3, disagree: 1, pass: 1, extremity: 1 });
  expect(priorityOf(known)).toBeCloseTo((200 / 49) ** 2, 12);
});

test('few reactions, a high pull and few passes come first', () => {
  const usual = reason({ agree: 20, disagree: 10, pass: 10, extremity: 1 });
  expect(priorityOf({ ...usual, extremity: 2 })).toBeGreaterThan(priorityOf(usual));
  expect(priorityOf({ ...usual, pass: 25 })).toBeLessThan(priorityOf(usual));
  expect(priorityOf(reason({ agree: 2, disagree: 1, pass: 1, extremity: 1 }))).toBeGreaterThan(
    priorityOf(usual),
  );
});

describe('what comes next', () => {
  test('never one’s own, never what was seen, and nothing when all was seen', () => {
    const reasons = [reason({ isOwn: true }), reason({ isSeen: true }), reason()];
    expect(drawn(reasons, 500)).toEqual([0, 0, 500]);
    expect(pickNextReason(reasons.slice(0, 2), () => 0.5)).toBe(undefined);
    expect(pickNextReason([], () => 0.5)).toBe(undefined);
  });

  test('in proportion to priority where none is new', () => {
    const many = { disagree: 10, pass: 10 };
    const reasons = [
      reason({ ...many, agree: 80, extremity: 3 }),
      reason({ ...many, agree: 40, extremity: 1 }),
      reason({ ...many, agree: 40, extremity: 0 }),
    ];
    const turns = 20_000;
    const all = reasons.reduce((sum, one) => sum + priorityOf(one), 0);
    for (const [at, count] of drawn(reasons, turns).entries()) {
      const share = priorityOf(reasons[at] ?? reason()) / all;
      // Four standard errors.
      const error = Math.sqrt((share * (1 - share)) / turns);
      expect(Math.abs(count / turns - share)).toBeLessThan(4 * error);
    }
  });

  test('a new one among many that are liked gets a third of the turns at least', () => {
    const liked = Array.from({ length: 200 }, () => reason({ agree: 500, extremity: 5 }));
    const turns = 3_000;
    const counts = drawn([...liked, reason()], turns);
    expect(counts.at(-1)).toBeGreaterThan(turns / 3 - 4 * Math.sqrt(turns * (2 / 9)));
  });

  test('of several new ones those seen least come as often as each other', () => {
    const random = createRng('new');
    const turn = () => 0.1;
    const values = [turn, random];
    let at = 0;
    const alternating = () => values[at++ % 2]?.() ?? 0;
    const reasons = [reason({ agree: 3 }), reason(), reason(), reason({ agree: 90 })];
    const counts = [0, 0, 0, 0];
    for (let round = 0; round < 1_000; round++) {
      const next = pickNextReason(reasons, alternating) ?? 0;
      counts[next] = (counts[next] ?? 0) + 1;
    }
    expect([counts[0], counts[3]]).toEqual([0, 0]);
    expect(Math.abs((counts[1] ?? 0) - 500)).toBeLessThan(4 * Math.sqrt(250));
  });
});

test('a reason that everybody agrees with pulls nobody, one that divides does', () => {
  const marks = marksOfRows(
    Array.from({ length: 20 }, (_, at) => [1, at % 2 ? 1 : -1, at % 2 ? 1 : -1]),
  );
  const [all, one, other] = extremitiesOf(sparseComponents(marks, { seed: 'pull' }));
  expect(all).toBe(0);
  expect(one).toBeCloseTo(Math.sqrt(3) * Math.SQRT1_2, 8);
  expect(other).toBeCloseTo(one ?? NaN, 8);
});
