import { describe, expect, test } from 'vitest';
import { wilsonInterval } from './wilson.ts';

describe('the 95% score interval', () => {
  // Agresti and Coull (1998) and Newcombe (1998) tabulate such cases; R's prop.test(x, n, correct = FALSE)
  // gives the same four digits.
  test.each([
    [40, 100, 0.3094, 0.498],
    [7, 12, 0.3195, 0.8067],
    [520, 1000, 0.489, 0.5508],
    [0, 5, 0, 0.4345],
    [5, 5, 0.5655, 1],
    [1, 1, 0.2065, 1],
  ])('%i of %i', (count, people, low, high) => {
    const interval = wilsonInterval(count, people);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });

  test('of nobody is 0 to 1', () => {
    expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test('touches the edge exactly if all or none picked the choice', () => {
    expect(wilsonInterval(0, 7).low).toBe(0);
    expect(wilsonInterval(7, 7).high).toBe(1);
  });

  test('is mirrored between a choice and its opposite', () => {
    const yes = wilsonInterval(31, 90);
    const no = wilsonInterval(59, 90);
    expect(yes.low).toBeCloseTo(1 - no.high, 12);
    expect(yes.high).toBeCloseTo(1 - no.low, 12);
  });

  test('narrows as people are added', () => {
    const widths = [10, 100, 1_000, 1_000_000].map((people) => {
      const { low, high } = wilsonInterval(people * 0.4, people);
      return high - low;
    });
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });
});
