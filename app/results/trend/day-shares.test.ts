import { describe, expect, test } from 'vitest';
import { wilsonInterval } from '../../stats/wilson.ts';
import type { CountPoint, TrendChoice } from './change.ts';
import { DAY_PLOT_HEIGHT, drawDays } from './day-drawing.ts';
import { dayShares } from './day-shares.ts';

const CHOICES: TrendChoice[] = [
  { number: 1, label: 'Train' },
  { number: 2, label: 'Bus' },
];
const day = (number: number, first: number, second: number): CountPoint => ({
  at: new Date(Date.UTC(2026, 10, number)).toISOString(),
  people: first + second,
  byChoice: { 1: first, 2: second },
});
const shares = (days: readonly CountPoint[]) =>
  dayShares(days, { reads: 'share', choices: CHOICES, lines: CHOICES });

describe('the shares of each day', () => {
  test('are those of the people of each day alone, each with its range', () => {
    const told = shares([day(3, 90, 10), day(4, 10, 90)]);
    expect(told?.span).toBe(1);
    expect(told?.parts.map(({ figures }) => figures.map(({ value }) => value))).toEqual([
      [90, 10],
      [10, 90],
    ]);
    const { low, high } = wilsonInterval(90, 100);
    expect(told?.parts[0]?.figures[0]?.low).toBeCloseTo(low * 100, 1);
    expect(told?.parts[0]?.figures[0]?.high).toBeCloseTo(high * 100, 1);
  });

  test('show a turn of the last day that the cumulative share hides', () => {
    const days = [...Array.from({ length: 9 }, (_, at) => day(at + 1, 60, 40)), day(10, 30, 70)];
    const all = days.reduce((sum, { byChoice }) => sum + (byChoice[1] ?? 0), 0) / 1_000;
    expect(all).toBe(0.57);
    const last = shares(days)?.parts.at(-1)?.figures[0];
    expect(last?.value).toBe(30);
    expect(last?.high).toBeLessThan(57);
  });

  test('are missing for fewer than 30 people, and where there is nothing to compare', () => {
    const told = shares([day(3, 20, 10), day(4, 20, 9), day(5, 15, 15)]);
    expect(told?.parts.map(({ people, figures }) => [people, figures.length])).toEqual([
      [30, 2],
      [29, 0],
      [30, 2],
    ]);
    expect(shares([])).toBeUndefined();
    expect(shares([day(3, 500, 500)])).toBeUndefined();
    expect(shares([day(3, 500, 500), day(4, 20, 9)])).toBeUndefined();
  });

  test('are grouped by seven or by 28 days where there are many', () => {
    const long = (days: number) =>
      shares(Array.from({ length: days }, (_, at) => day(at + 1, 3, 2)));
    const month = Array.from({ length: 31 }, (_, at) => day(at + 1, 20, 20));
    expect([shares(month)?.span, shares(month)?.parts.length]).toEqual([1, 31]);
    expect([long(32)?.span, long(32)?.parts.length]).toEqual([7, 5]);
    expect(long(32)?.parts[0]).toMatchObject({
      people: 35,
      figures: [{ value: 60 }, { value: 40 }],
    });
    expect(long(365)?.span).toBe(28);
    for (const days of [400, 1_000, 5_000])
      expect(long(days)?.parts.length).toBeLessThanOrEqual(32);
  });

  test('skip days without anybody, and keep their place', () => {
    const told = shares([day(3, 20, 20), day(9, 20, 20)]);
    expect(told?.parts.map(({ at }) => at.slice(8, 10))).toEqual(['03', '09']);
  });

  test('are means on a scale, with no width where all agree', () => {
    const told = dayShares([day(3, 30, 30), day(4, 30, 0)], {
      reads: 'mean',
      choices: CHOICES,
      lines: [{ number: 0, label: 'Average' }],
    });
    const [first, last] = told?.parts.map(({ figures }) => figures[0]) ?? [];
    expect(first?.value).toBe(1.5);
    // 1.96 · 0.5042 / √60.
    expect(first?.low).toBeCloseTo(1.5 - 0.1276, 2);
    expect(first?.high).toBeCloseTo(1.5 + 0.1276, 2);
    expect(last).toEqual({ value: 1, low: 1, high: 1 });
  });
});

describe('drawn', () => {
  const told = shares([day(3, 30, 30), day(4, 10, 10), day(6, 45, 15)]);
  const drawing =
    told &&
    drawDays(told, { lines: [{ values: [40, 60] }, { values: [60, 40] }], ends: undefined });

  test('every line has a plot to the same scale, with days in their places', () => {
    expect(drawing?.levels.map(({ text }) => text)).toEqual(['0%', '50%', '100%']);
    expect(drawing?.levels[0]?.y).toBe(DAY_PLOT_HEIGHT);
    expect(drawing?.plots.map(({ marks }) => marks.map(({ x }) => x))).toEqual([
      [12.5, 87.5],
      [12.5, 87.5],
    ]);
    const [first, last] = drawing?.plots[0]?.marks ?? [];
    expect(first?.y).toBe(drawing?.levels[1]?.y);
    expect(last?.y).toBeLessThan(first?.y ?? 0);
    expect(last?.top).toBeLessThan(last?.y ?? 0);
    expect(last?.bottom).toBeGreaterThan(last?.y ?? 0);
    expect(drawing?.plots[0]?.all).toBeLessThan(drawing?.plots[1]?.all ?? 0);
  });

  test('a scale has its steps for an axis', () => {
    const mean = dayShares([day(3, 30, 30), day(4, 30, 0)], {
      reads: 'mean',
      choices: CHOICES,
      lines: [{ number: 0, label: 'Average' }],
    });
    const drawn =
      mean && drawDays(mean, { lines: [{ values: [1.3] }], ends: { first: 1, last: 5 } });
    expect(drawn?.levels.map(({ text }) => text)).toEqual(['1', '3', '5']);
  });

  test('figures are rounded once, as on the bar', () => {
    const near = shares([day(3, 989, 1_011), day(4, 1, 999)]);
    const shown = near && drawDays(near, { lines: [{ values: [33] }], ends: undefined });
    expect(shown?.parts.map(({ figures }) => figures[0])).toEqual([
      { value: '49%', low: '47%', high: '52%' },
      { value: '<1%', low: '<1%', high: '1%' },
    ]);
  });

  test('a mean that is not at the end of its scale is not shown as if it were', () => {
    const steps = [1, 2, 3, 4, 5].map((number) => ({ number, label: `${number}` }));
    const on = (number: number, byChoice: Record<number, number>): CountPoint => ({
      ...day(number, 100, 0),
      byChoice,
    });
    const near = dayShares([on(3, { 4: 2, 5: 98 }), on(4, { 5: 100 })], {
      reads: 'mean',
      choices: steps,
      lines: [{ number: 0, label: 'Average' }],
    });
    const shown =
      near && drawDays(near, { lines: [{ values: [4.99] }], ends: { first: 1, last: 5 } });
    expect(shown?.parts.map(({ figures }) => figures[0]?.value)).toEqual(['>4.9', '5.0']);
  });
});
