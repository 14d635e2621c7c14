import { describe, expect, test } from 'vitest';
import { bestReasons, convincingShare } from './best-reasons.ts';

const of = (agree: number, disagree = 0, pass = 0) => ({ agree, disagree, pass });
const across = (...counts: ReturnType<typeof of>[]) =>
  counts.map((count) => ({ across: count, within: of(0) }));

test('passing counts as not being convinced', () => {
  // Wilson’s lower end of 40 of 100.
  expect(convincingShare(of(40, 60))).toBeCloseTo(0.3094, 4);
  expect(convincingShare(of(40, 0, 60))).toBe(convincingShare(of(40, 60)));
});

describe('the best reason', () => {
  test('convinces across, and one much agreed on among its own is named beside it', () => {
    const reasons = [
      { across: of(2, 18), within: of(60, 1) },
      { across: of(12, 8), within: of(20, 20) },
      { across: of(0), within: of(9) },
    ];
    expect(bestReasons(reasons)).toEqual({ across: 1, within: 0, order: [1] });
  });

  test('needs ten people of another answer', () => {
    expect(bestReasons(across(of(9), of(6, 4)))).toMatchObject({ across: 1, order: [1] });
    expect(bestReasons(across(of(9)))).toEqual({ across: undefined, within: undefined, order: [] });
    expect(bestReasons([])).toEqual({ across: undefined, within: undefined, order: [] });
  });

  test('is not made by few people', () => {
    expect(bestReasons(across(of(10), of(900, 100))).order).toEqual([1, 0]);
  });

  test('of equal ones is that with more reactions, then the first', () => {
    expect(bestReasons(across(of(10), of(20, 6), of(10))).order).toEqual([0, 2, 1]);
  });

  test('is none that most do not agree with', () => {
    expect(bestReasons(across(of(5, 5), of(9, 1, 9), of(0, 30))).order).toEqual([]);
  });
});
