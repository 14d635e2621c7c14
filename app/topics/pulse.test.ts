import { describe, expect, test } from 'vitest';
import { barsOf, dayNames, hourElapsed, pulseOf, type HourCount } from './pulse.ts';

const steadily = (answers: number): HourCount[] =>
  Array.from({ length: 336 }, (_, ago) => ({ ago, answers }));

describe('the pulse', () => {
  test('puts each hour into its day, the earliest first', () => {
    const { days } = pulseOf(
      [
        { ago: 0, answers: 1 },
        { ago: 23, answers: 2 },
        { ago: 24, answers: 4 },
        { ago: 335, answers: 8 },
      ],
      0.5,
    );
    expect(days).toHaveLength(14);
    expect([days[13], days[12], days[0]]).toEqual([3, 4, 8]);
  });

  test('compares with the earlier span up to the same time', () => {
    // 23 whole hours and half of one, at 10 per hour: the current hour has 5 so far.
    const hours = steadily(10).map((one) => (one.ago === 0 ? { ...one, answers: 5 } : one));
    const { day, week } = pulseOf(hours, 0.5);
    expect(day).toEqual({ now: 235, before: 235 });
    expect(week).toEqual({ now: 1_675, before: 1_675 });
  });

  test('of nothing is zero, and of one answer is one', () => {
    expect(pulseOf([], 0.3).day).toEqual({ now: 0, before: 0 });
    const { day, week, days } = pulseOf([{ ago: 0, answers: 1 }], 0);
    expect([day.now, week.now, days.at(-1)]).toEqual([1, 1, 1]);
  });

  test('knows how much of the hour has passed', () => {
    expect(hourElapsed(new Date('2026-05-01T10:00:00Z'))).toBe(0);
    expect(hourElapsed(new Date('2026-05-01T10:45:00Z'))).toBe(0.75);
  });
});

test('each day is named by its start', () => {
  const names = dayNames(new Date('2026-05-15T10:20:00Z'));
  expect([names[0], names[13], names.length]).toEqual(['1 May, 11:00', '14 May, 11:00', 14]);
});

describe('the bars', () => {
  test('are as high as their days, and a single answer is visible', () => {
    const bars = barsOf([0, 1, 500, 1_000], 40);
    expect(bars.map(({ height }) => height)).toEqual([0, 3, 20, 40]);
    expect(bars.map(({ x }) => x)).toEqual([0, 25, 50, 75]);
  });

  test('are empty for days without answers', () => {
    expect(barsOf([0, 0], 40).map(({ height }) => height)).toEqual([0, 0]);
  });
});
