import { describe, expect, test } from 'vitest';
import { compareMeans, type PairedFigures } from './compare-means.ts';

const A = [1, 0];
const B = [0, 1];
const people = (
  ...cells: [number[] | undefined, number[] | undefined, number][]
): PairedFigures[] => cells.map(([before, now, count]) => ({ before, now, people: count }));

describe('where nobody changed an answer', () => {
  test('two shares give the two-proportion test of the new people against the earlier ones', () => {
    // 40 of 100, then 60 of the next 100: p = 0.5, z = 0.2 / √(0.25 · (1/100 + 1/100)) = 2.828.
    const told = compareMeans(
      people([A, A, 40], [B, B, 60], [undefined, A, 60], [undefined, B, 40]),
      2,
    );
    expect(told).toMatchObject({ before: 100, now: 200, changed: 100 });
    expect(told?.rows[0]?.difference).toBeCloseTo(0.1, 12);
    expect(told?.rows[0]?.z).toBeCloseTo(2.828, 3);
    expect(told?.rows[1]?.z).toBeCloseTo(-2.828, 3);
    expect(told?.joint.degrees).toBe(1);
    expect(told?.joint.chiSquared).toBeCloseTo(8, 9);
    // With two rows the second repeats the first, so only one is tested.
    expect(told?.rows[0]?.adjusted).toBeCloseTo(told?.joint.p ?? NaN, 12);
  });

  test('all shares together are Pearson’s chi-squared', () => {
    // 30, 40, 30, then 45, 35, 20: 2 · (7.5² / 37.5 + 2.5² / 37.5 + 5² / 25) = 5.3333, p = e^(−2.6667).
    const [one, two, three] = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const told = compareMeans(
      people(
        [one, one, 30],
        [two, two, 40],
        [three, three, 30],
        [undefined, one, 45],
        [undefined, two, 35],
        [undefined, three, 20],
      ),
      3,
    );
    expect(told?.joint.degrees).toBe(2);
    expect(told?.joint.chiSquared).toBeCloseTo(16 / 3, 9);
    expect(told?.joint.p).toBeCloseTo(Math.exp(-8 / 3), 9);
    // Of the first row: 0.15 / √(0.375 · 0.625 · 0.02) = 2.191, times three by Holm.
    expect(told?.rows[0]?.z).toBeCloseTo(2.191, 3);
    expect(told?.rows[0]?.adjusted).toBeCloseTo(3 * (told?.rows[0]?.p ?? NaN), 12);
  });

  test('a mean is tested like two samples', () => {
    // 50 at 1 and 50 at 5, then 25 and 75: means 3 and 4, pooled 3.5 with variance 3.75.
    const told = compareMeans(
      people([[1], [1], 50], [[5], [5], 50], [undefined, [1], 25], [undefined, [5], 75]),
      1,
    );
    expect(told?.rows[0]?.difference).toBeCloseTo(0.5, 12);
    expect(told?.rows[0]?.z).toBeCloseTo(1 / Math.sqrt(3.75 * 0.02), 9);
    expect(told?.joint.p).toBeCloseTo(told?.rows[0]?.p ?? NaN, 12);
  });

  test('a choice that nobody had picked yet takes its variance from everybody', () => {
    // 40 people without the choice, then 400 of 4,000: z = 0.1 / √(p(1 − p)(1/40 + 1/4,000)), not √400.
    const p = 400 / 4_040;
    const told = compareMeans(
      people([[0], [0], 40], [undefined, [1], 400], [undefined, [0], 3_600]),
      1,
    );
    expect(told?.rows[0]?.z).toBeCloseTo(0.1 / Math.sqrt(p * (1 - p) * (1 / 40 + 1 / 4_000)), 9);
  });
});

describe('where people changed their answers', () => {
  test('between the same people it is McNemar’s test', () => {
    // 30 went one way and 10 the other: (30 − 10)² / 40 = 10.
    const told = compareMeans(people([A, A, 30], [B, B, 30], [A, B, 30], [B, A, 10]), 2);
    expect(told).toMatchObject({ before: 100, now: 100, changed: 40 });
    expect(told?.rows[0]?.difference).toBeCloseTo(-0.2, 12);
    expect(told?.joint.chiSquared).toBeCloseTo(10, 9);
    expect(told?.joint.degrees).toBe(1);
  });

  test('equal numbers in both directions are no change, however many', () => {
    const told = compareMeans(people([A, B, 400], [B, A, 400], [A, A, 10], [B, B, 10]), 2);
    expect(told?.changed).toBe(800);
    expect(told?.rows.map(({ z }) => z)).toEqual([0, 0]);
    expect(told?.joint.p).toBe(1);
  });

  test('people who left count like people who came', () => {
    const came = compareMeans(
      people([A, A, 40], [B, B, 60], [undefined, A, 60], [undefined, B, 40]),
      2,
    );
    const went = compareMeans(
      people([A, A, 40], [B, B, 60], [A, undefined, 60], [B, undefined, 40]),
      2,
    );
    expect(went).toMatchObject({ before: 200, now: 100, changed: 100 });
    expect(went?.rows[0]?.z).toBeCloseTo(-(came?.rows[0]?.z ?? NaN), 12);
  });
});

describe('at the edges', () => {
  test('without people at one of the times, or anything to compare, there is no result', () => {
    expect(compareMeans([], 2)).toBeUndefined();
    expect(compareMeans(people([undefined, A, 5]), 2)).toBeUndefined();
    expect(compareMeans(people([A, undefined, 5]), 2)).toBeUndefined();
    expect(compareMeans(people([[], [], 5]), 0)).toBeUndefined();
  });

  test('one person, people who did not change, and unanimous people have not moved', () => {
    for (const same of [
      people([A, A, 1]),
      people([A, A, 50], [B, B, 40]),
      people([A, A, 50], [undefined, A, 90]),
    ]) {
      const told = compareMeans(same, 2);
      expect(told?.rows.map(({ z, p }) => [z, p])).toEqual([
        [0, 1],
        [0, 1],
      ]);
      expect(told?.joint).toEqual({ chiSquared: 0, degrees: told?.joint.degrees, p: 1 });
    }
  });

  test('people who all changed sides have moved', () => {
    const told = compareMeans(people([A, B, 50]), 2);
    expect(told?.joint).toMatchObject({ degrees: 1 });
    expect(told?.joint.chiSquared).toBeCloseTo(50, 9);
  });

  test('choices that always go together are one degree of freedom', () => {
    const [both, none] = [
      [1, 1],
      [0, 0],
    ];
    const told = compareMeans(
      people([both, both, 40], [none, none, 60], [undefined, both, 60], [undefined, none, 40]),
      2,
    );
    expect(told?.joint.degrees).toBe(1);
    expect(told?.joint.chiSquared).toBeCloseTo(8, 9);
  });
});
