import { describe, expect, test } from 'vitest';
import { starSky } from './star-sky.ts';

const starsIn = (path: string) => path.match(/M/g)?.length ?? 0;

describe('the stars of a member', () => {
  test('are one an answer, those of a day one above the other', () => {
    const { each, width, height, path } = starSky([0, 3, 0, 1]);
    expect([each, width, height]).toEqual([1, 80, 54]);
    expect(path.match(/M\d+ \d+/g)).toEqual(['M30 38', 'M30 20', 'M30 2', 'M70 38']);
  });

  test('stand for several where a day has many, and none is left out', () => {
    const { each, height, path } = starSky([13, 1]);
    expect(each).toBe(3);
    expect(height).toBe(5 * 18);
    expect(starsIn(path)).toBe(5 + 1);
  });

  test('are none without an answer', () => {
    expect(starSky([0, 0])).toMatchObject({ each: 1, path: '' });
    expect(starSky([])).toMatchObject({ each: 1, width: 0, path: '' });
  });
});
