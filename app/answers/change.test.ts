import { describe, expect, test } from 'vitest';
import { changeBetween, changeSentence, changeSince, type HourCount } from './change.ts';

const CHOICES = [
  { number: 1, label: 'Train' },
  { number: 2, label: 'Bus' },
];
const point = (at: string, first: number, second: number): HourCount => ({
  at: `2026-11-${at}:00:00.000Z`,
  people: first + second,
  byChoice: { 1: first, 2: second },
});

describe('what changed since a day', () => {
  const POINTS = [
    point('12T10', 8, 8),
    point('13T23', 40, 60),
    point('14T00', 41, 60),
    point('16T09', 100, 100),
  ];

  test('is told from how it stood when the day began', () => {
    const change = changeSince(POINTS, '2026-11-14', CHOICES, 'share');
    // 40 of 100, then 60 of the next 100: see stats/change.ts.
    expect(change?.before).toEqual({ at: '2026-11-13T23:00:00.000Z', people: 100 });
    expect(change?.now.people).toBe(200);
    expect(change?.rows).toEqual([
      { number: 1, label: 'Train', before: 40, now: 50, difference: 10, verdict: 'moved' },
      { number: 2, label: 'Bus', before: 60, now: 50, difference: -10, verdict: 'moved' },
    ]);
  });

  test('is not told from fewer than 30, from before the first, or with no points', () => {
    expect(changeSince(POINTS, '2026-11-13', CHOICES, 'share')).toBeUndefined();
    expect(changeSince(POINTS, '2026-11-12', CHOICES, 'share')).toBeUndefined();
    expect(changeSince([], '2026-11-14', CHOICES, 'share')).toBeUndefined();
    expect(changeSince(POINTS, 'no day', CHOICES, 'share')).toBeUndefined();
  });

  test('is within chance, or not to be told, however far apart the figures are', () => {
    const verdicts = (before: HourCount, now: HourCount) =>
      changeBetween(before, now, CHOICES, 'share')?.rows.map(({ verdict }) => verdict);
    expect(verdicts(point('14T00', 20, 20), point('15T00', 45, 35))).toEqual(['inside', 'inside']);
    expect(verdicts(point('14T00', 0, 30), point('15T00', 29, 30))).toEqual([
      'too few since',
      'too few since',
    ]);
    expect(verdicts(point('14T00', 0, 30), point('15T00', 30, 30))).toEqual(['moved', 'moved']);
    expect(verdicts(point('14T00', 20, 20), point('15T00', 25, 15))).toEqual([
      'too few since',
      'too few since',
    ]);
  });
});

describe('in a sentence', () => {
  const say = (before: HourCount, now: HourCount) => {
    const change = changeBetween(before, now, CHOICES, 'share');
    return change && changeSentence(change);
  };

  test('the largest change stands first, with its base', () => {
    expect(say(point('14T00', 40, 60), point('16T09', 100, 100))).toBe(
      'Since 14 November 2026, with 100 people, “Train” went from 40% to 50%. Also changed: “Bus”.',
    );
    expect(say(point('14T00', 20, 20), point('15T00', 45, 35))).toBe(
      'No share has changed by more than chance since 14 November 2026.',
    );
    expect(say(point('14T00', 20, 20), point('15T00', 25, 15))).toBe(
      'Too few people have answered since 14 November 2026 to tell a change.',
    );
  });

  test('a scale is told by its average', () => {
    const steps = [1, 2, 3, 4, 5].map((number) => ({ number, label: `${number}` }));
    const at = (day: string, counts: readonly number[]): HourCount => ({
      at: `2026-11-${day}T00:00:00.000Z`,
      people: counts.reduce((sum, count) => sum + count, 0),
      byChoice: Object.fromEntries(counts.map((count, index) => [index + 1, count])),
    });
    const change = changeBetween(
      at('14', [20, 10, 10, 5, 5]),
      at('20', [20, 15, 20, 40, 55]),
      steps,
      'mean',
    );
    expect(change?.rows).toEqual([
      { number: 0, label: 'Average', before: 2.3, now: 3.6, difference: 1.3, verdict: 'moved' },
    ]);
    expect(change && changeSentence(change)).toBe(
      'Since 14 November 2026, with 50 people, the average went from 2.3 to 3.6.',
    );
  });
});
