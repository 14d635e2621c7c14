import { describe, expect, test } from 'vitest';
import { ACTIVITY_MINUTES } from './recent-activity.ts';
import { answersSince, drawMinutes, fullestOf, hourTotalOf, spansOf, topOf } from './minutes.ts';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 22, 12);

/** An hour that runs at `past` minutes past noon, with these last minutes. */
function hour(last: readonly number[], past = 0) {
  const before = Array.from({ length: ACTIVITY_MINUTES - last.length }, () => 0);
  return {
    minute: new Date(NOON + past * MINUTE).toISOString(),
    minutes: [...before, ...last],
  };
}

describe('the minutes of an hour, drawn', () => {
  test('without answers are a line and its figures', () => {
    const { bars, levels } = drawMinutes(hour([]));
    expect(bars).toEqual([]);
    expect(levels).toEqual([
      { y: 100, value: 0 },
      { y: 50, value: 2 },
      { y: 0, value: 4 },
    ]);
    expect(fullestOf(hour([]))).toBeUndefined();
  });

  test('stand on zero, with heights by count; the last one is running', () => {
    const { bars } = drawMinutes(hour([5, 0, 10, 1]));
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [50, 50],
      [0, 100],
      [90, 10],
    ]);
    expect(bars.map(({ isRunning }) => isRunning)).toEqual([false, false, true]);
    expect(bars.at(-1)).toMatchObject({ key: NOON });
    const [end] = bars.slice(-1).map(({ x, width }) => x + width);
    expect(end).toBeLessThan(100);
    expect(end).toBeGreaterThan(99);
  });

  test('show a single answer beside a thousand', () => {
    expect(drawMinutes(hour([1_000, 1])).bars.map(({ height }) => height)).toEqual([100, 2]);
  });

  test('move on: a minute keeps its key and moves by one place', () => {
    const [before] = drawMinutes(hour([3])).bars;
    const [after] = drawMinutes(hour([3, 0], 1)).bars;
    expect(after?.key).toBe(before?.key);
    expect((before?.x ?? 0) - (after?.x ?? 0)).toBeCloseTo(100 / 60, 1);
    expect([before?.isRunning, after?.isRunning]).toEqual([true, false]);
  });

  test('have labels at every full quarter, within both ends', () => {
    expect(drawMinutes(hour([])).times).toEqual([
      { x: 23.33, at: NOON - 45 * MINUTE, anchor: 'middle' },
      { x: 48.33, at: NOON - 30 * MINUTE, anchor: 'middle' },
      { x: 73.33, at: NOON - 15 * MINUTE, anchor: 'middle' },
      { x: 100, at: NOON, anchor: 'end' },
    ]);
    for (let past = 0; past < 60; past++) {
      const { times } = drawMinutes(hour([], past));
      expect(times).toHaveLength(4);
      for (const { x, at, anchor } of times) {
        expect(at % (15 * MINUTE)).toBe(0);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(anchor === 'middle' ? 93 : 100);
      }
    }
  });
});

test('an axis ends in a round number that the fullest minute nearly reaches', () => {
  expect([0, 1, 4, 5, 7, 9, 11, 13, 21, 42, 61, 101, 999, 1_001].map(topOf)).toEqual([
    4, 4, 4, 5, 8, 10, 12, 15, 25, 50, 80, 120, 1_000, 1_200,
  ]);
});

test('of equally full minutes the first is named', () => {
  expect(fullestOf(hour([7, 2, 7, 0]))).toEqual({ at: NOON - 3 * MINUTE, answers: 7 });
  expect(fullestOf(hour([1]))).toEqual({ at: NOON, answers: 1 });
});

test('a table has twelve spans of five minutes, the newest first, with every answer in it', () => {
  const activity = hour([1, 2, 3, 4, 5, 6]);
  const spans = spansOf(activity);
  expect(spans).toHaveLength(12);
  expect(spans[0]).toEqual({
    from: NOON - 4 * MINUTE,
    to: NOON + MINUTE,
    answers: 20,
    isRunning: true,
  });
  expect(spans[1]).toMatchObject({ to: NOON - 4 * MINUTE, answers: 1, isRunning: false });
  expect(spans.reduce((sum, { answers }) => sum + answers, 0)).toBe(hourTotalOf(activity));
});

describe('answers since an earlier reading', () => {
  test('are what the running minute grew by', () => {
    expect(answersSince(hour([3, 2]), hour([3, 2]))).toBe(0);
    expect(answersSince(hour([3, 2]), hour([3, 9]))).toBe(7);
  });

  test('include the minutes that ended since', () => {
    expect(answersSince(hour([3, 2]), hour([3, 4, 1], 1))).toBe(3);
  });

  test('are all of the hour if the earlier reading is older', () => {
    expect(answersSince(hour([3, 2]), hour([1, 1], 90))).toBe(2);
  });

  test('are never less than zero, as when a question was removed', () => {
    expect(answersSince(hour([9]), hour([4]))).toBe(0);
  });
});
