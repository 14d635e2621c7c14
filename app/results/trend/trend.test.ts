import { describe, expect, test } from 'vitest';
import type { CountPoint } from './change.ts';
import { trendOf, type TrendOptions } from './trend.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 10, 1);
const at = (hour: number) => new Date(START + hour * HOUR).toISOString();
const CHOICES = ['Train', 'Bus', 'Bicycle', 'On foot', 'Car', 'Tram', 'Ferry', 'Skates'].map(
  (label, index) => ({ number: index + 1, label }),
);

/** Ten people an hour, half of them for the first choice, the others spread over the rest. */
function steady(hours: number, quiet: (hour: number) => boolean = () => false): CountPoint[] {
  const points: CountPoint[] = [];
  let answered = 0;
  for (let hour = 0; hour < hours; hour++) {
    if (!quiet(hour)) answered++;
    points.push({
      at: at(hour),
      people: answered * 10,
      byChoice: { 1: answered * 5, 2: answered * 2, 3: answered * 2, 8: answered },
    });
  }
  return points;
}
const trend = (points: readonly CountPoint[], options: Partial<TrendOptions> = {}) =>
  trendOf(CHOICES, points, {
    reads: 'share',
    until: points.at(-1)?.at ?? at(0),
    ...options,
  });

describe('a trend', () => {
  test('needs two points with 30 people', () => {
    expect(trend([])).toBeUndefined();
    expect(trend(steady(1))).toBeUndefined();
    expect(trend(steady(2))).toBeUndefined();
    expect(trend(steady(3))).toBeUndefined();
    expect(trend(steady(4))?.moments.map(({ people }) => people)).toEqual([30, 40]);
  });

  test('shows no share before the thirtieth person', () => {
    const told = trend(steady(30));
    expect(told?.from).toBe(at(0));
    expect(told?.moments[0]).toEqual({ at: at(2), people: 30, isAfterGap: false });
    expect(told?.lines[0]?.values.every((value) => value === 50)).toBe(true);
    const slow = trend([
      { at: at(0), people: 29, byChoice: { 1: 29 } },
      { at: at(30), people: 40, byChoice: { 1: 35, 2: 5 } },
      { at: at(31), people: 41, byChoice: { 1: 36, 2: 5 } },
    ]);
    expect(slow?.days.map(({ values }) => values.length)).toEqual([0, 6]);
  });

  test('has at most about 120 moments, the first and the last among them', () => {
    for (const hours of [100, 121, 500, 24 * 90, 24 * 365]) {
      const moments = trend(steady(hours))?.moments ?? [];
      expect(moments.length).toBeLessThanOrEqual(122);
      expect(moments.length).toBeGreaterThan(40);
      expect(moments[0]?.people).toBe(30);
      expect(moments.at(-1)?.people).toBe(hours * 10);
      expect(trend(steady(hours))?.days.length).toBeLessThanOrEqual(64);
    }
  });

  test("draws six choices, the most picked and the reader's own, in the order of the question", () => {
    const told = trend(steady(30), { own: [7] });
    expect(told?.lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 7, 8]);
    expect(told?.lines.map(({ isOwn }) => isOwn)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(told?.left).toBe(2);
  });

  test('breaks where nobody answered for a day and a twentieth of the time', () => {
    const told = trend(steady(200, (hour) => hour > 50 && hour < 100));
    expect(told?.gaps).toEqual([{ from: at(50), to: at(100) }]);
    expect(told?.moments.filter(({ isAfterGap }) => isAfterGap)).toHaveLength(1);
    const night = trend(steady(200, (hour) => hour > 50 && hour < 62));
    expect(night?.gaps).toEqual([]);
  });

  test('ends at the close, with a gap after the last answer', () => {
    const told = trend(steady(48), { until: at(96) });
    expect(told?.to).toBe(at(96));
    expect(told?.gaps).toEqual([{ from: at(47), to: at(96) }]);
    expect(told?.moments.at(-1)?.at).toBe(at(47));
  });

  test('follows a scale by its mean', () => {
    const steps = [1, 2, 3].map((number) => ({ number, label: `${number}` }));
    const told = trendOf(
      steps,
      [
        { at: at(0), people: 30, byChoice: { 1: 10, 2: 10, 3: 10 } },
        { at: at(1), people: 60, byChoice: { 1: 10, 2: 10, 3: 40 } },
      ],
      { reads: 'mean', until: at(1) },
    );
    expect(told?.ends).toEqual({ first: 1, last: 3 });
    expect(told?.lines).toEqual([{ number: 0, label: 'Average', isOwn: false, values: [2, 2.5] }]);
  });
});
