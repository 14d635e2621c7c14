import { describe, expect, test } from 'vitest';
import { starSky } from './star-sky.ts';

const starsIn = (path: string) => path.match(/M/g)?.length ?? 0;

describe('the stars of a member', () => {
  test('are one an answer, those of a day one above the other', () => {
    const { each, width, height, stars, dots } = starSky([0, 3, 0, 1]);
    expect([each, width, height]).toEqual([1, 80, 54]);
    expect(dots.match(/M\d+ \d+/g)).toEqual(['M9 46', 'M49 46']);
    expect(stars.match(/M\d+ \d+/g)).toEqual(['M30 38', 'M30 20', 'M30 2', 'M70 38']);
  });

  test('stand for several where a day has many, and none is left out', () => {
    const { each, height, stars } = starSky([17, 1]);
    expect(each).toBe(3);
    expect(height).toBe(6 * 18);
    expect(starsIn(stars)).toBe(6 + 1);
  });

  test('are none without an answer', () => {
    expect(starSky([0, 0])).toMatchObject({ each: 1, stars: '' });
    expect(starSky([])).toMatchObject({ each: 1, width: 0, stars: '', dots: '' });
  });
});
