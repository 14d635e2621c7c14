import { describe, expect, test } from 'vitest';
import { meanMoved, shareMoved } from './change.ts';

describe('a share that moved', () => {
  test('is the two-proportion test of the people since against those before', () => {
    // 40 of 100, then 60 of the next 100: p = 0.5, z = 0.2 / √(0.25 · (1/100 + 1/100)) = 2.828.
    const [then, now] = [
      { count: 40, people: 100 },
      { count: 100, people: 200 },
    ];
    expect(shareMoved(then, now)).toBe(true);
    expect(shareMoved(then, now, 2.82)).toBe(true);
    expect(shareMoved(then, now, 2.83)).toBe(false);
    // 60 of 100, then 40: the same the other way round. 45, then 55: z = 1.414.
    expect(shareMoved({ count: 60, people: 100 }, now, 2.82)).toBe(true);
    expect(shareMoved({ count: 45, people: 100 }, now)).toBe(false);
  });

  test('cannot be told with nobody before, nobody since, or all of one mind', () => {
    expect(shareMoved({ count: 0, people: 0 }, { count: 60, people: 100 })).toBe(false);
    expect(shareMoved({ count: 40, people: 100 }, { count: 60, people: 100 })).toBe(false);
    expect(shareMoved({ count: 1, people: 1 }, { count: 2, people: 2 })).toBe(false);
    expect(shareMoved({ count: 0, people: 50 }, { count: 0, people: 90 })).toBe(false);
  });
});

describe('a mean that moved', () => {
  test('is the two-sample test with the deviation of all', () => {
    // 100 people at 3.4, then 100 at 3.8, deviation 1.2: z = 0.4 / (1.2 · √(1/100 + 1/100)) = 2.357.
    const now = { mean: 3.6, people: 200, deviation: 1.2 };
    expect(meanMoved({ mean: 3.4, people: 100 }, now, 2.35)).toBe(true);
    expect(meanMoved({ mean: 3.4, people: 100 }, now, 2.36)).toBe(false);
    expect(meanMoved({ mean: 3.8, people: 100 }, now)).toBe(true);
    expect(meanMoved({ mean: 3.5, people: 100 }, now)).toBe(false);
  });

  test('cannot be told with nobody before or since', () => {
    expect(meanMoved({ mean: 1, people: 0 }, { mean: 5, people: 9, deviation: 1 })).toBe(false);
    expect(meanMoved({ mean: 1, people: 9 }, { mean: 5, people: 9, deviation: 1 })).toBe(false);
  });
});
