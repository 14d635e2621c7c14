import { expect, test } from 'vitest';
import { wilsonInterval } from '../../stats/wilson.ts';
import { drawConvergence, CONVERGENCE_PLOT, convergenceOf } from './convergence.ts';

const hour = (at: number, people: number, first: number) => ({
  at: new Date(at * 3_600_000).toISOString(),
  people,
  byChoice: { 1: first, 2: people - first },
});

test('there is none below thirty people, or with a single moment', () => {
  expect(convergenceOf([], 1)).toBeUndefined();
  expect(convergenceOf([hour(0, 10, 5), hour(1, 29, 14)], 1)).toBeUndefined();
  expect(convergenceOf([hour(0, 10, 5), hour(1, 30, 15)], 1)).toBeUndefined();
  const told = convergenceOf([hour(0, 29, 14), hour(1, 30, 15), hour(2, 60, 15)], 1);
  expect(told?.points.map(({ people, share }) => [people, share])).toEqual([
    [30, 50],
    [60, 25],
  ]);
});

test('the range of each moment is that of its people', () => {
  const told = convergenceOf([hour(0, 40, 10), hour(1, 400, 100)], 1);
  const { low, high } = wilsonInterval(100, 400);
  expect(told?.points.at(-1)).toEqual({ people: 400, share: 25, low: low * 100, high: high * 100 });
  expect(told).toMatchObject({ people: 400, share: 25 });
});

test('withdrawn answers do not lead the line backwards', () => {
  const told = convergenceOf([hour(0, 50, 25), hour(1, 45, 25), hour(2, 52, 26)], 1);
  expect(told?.points.map(({ people }) => people)).toEqual([50, 52]);
});

test('a choice that nobody picked is at zero', () => {
  const told = convergenceOf([hour(0, 30, 0), hour(1, 90, 0)], 1);
  expect(told?.points.map(({ share, low }) => [share, low])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('a long series is drawn with few points, its first and its last among them', () => {
  const hours = Array.from({ length: 3_000 }, (_, at) => hour(at, 30 + at * 7, 15 + at * 3));
  const told = convergenceOf(hours, 1);
  expect(told?.points.length).toBeLessThanOrEqual(162);
  expect(told?.points[0]?.people).toBe(30);
  expect(told?.points.at(-1)?.people).toBe(30 + 2_999 * 7);
});

test('in the drawing equal factors have equal widths, and the range narrows', () => {
  const told = convergenceOf([hour(0, 100, 50), hour(1, 1_000, 500), hour(2, 10_000, 5_000)], 1);
  if (!told) throw new Error('There is nothing to draw.');
  const { marks, widths, line, start } = drawConvergence(told);
  const x = new Map(marks.map((mark) => [mark.people, mark.x]));
  expect(Number(x.get(1_000)) - Number(x.get(100))).toBeCloseTo(
    Number(x.get(10_000)) - Number(x.get(1_000)),
    0,
  );
  expect(x.get(10_000)).toBe(CONVERGENCE_PLOT.width);
  expect(start).toBe(x.get(100));
  expect(widths.map(({ points }) => points)).toEqual([19, 6, 2]);
  expect(line.startsWith(`M${start} `)).toBe(true);
});
