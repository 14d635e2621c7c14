import { expect, test } from 'vitest';
import { createRng } from './rng.ts';
import { splitIntoCells } from './split-cells.ts';

const rng = createRng('cells');
const cloud = (count: number, x: number, y: number) =>
  Array.from({ length: count }, () => [x + rng() - rng(), y + rng() - rng()]).flat();

test('each cell is the mean of its points, and none is empty', () => {
  const points = Float64Array.from([...cloud(400, 0, 0), ...cloud(100, 9, 3)]);
  const { cellOf, count, middles, sizes } = splitIntoCells(points, 100);
  expect(count).toBe(100);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(500);
  for (let cell = 0; cell < count; cell++) {
    const own = [...cellOf.keys()].filter((at) => cellOf[at] === cell);
    expect(own).toHaveLength(sizes[cell] ?? NaN);
    for (const side of [0, 1]) {
      const mean = own.reduce((sum, at) => sum + (points[2 * at + side] ?? 0), 0) / own.length;
      expect(middles[2 * cell + side]).toBeCloseTo(mean, 10);
    }
  }
});

test('two crowds are divided where nobody is', () => {
  const points = Float64Array.from([...cloud(30, 0, 0), ...cloud(70, 10, 0)]);
  const { cellOf, sizes } = splitIntoCells(points, 2);
  expect([...sizes].toSorted((a, b) => a - b)).toEqual([30, 70]);
  expect(new Set(cellOf.subarray(0, 30)).size).toBe(1);
});

test('nobody, one, and many at one place', () => {
  expect(splitIntoCells(new Float64Array(), 100)).toMatchObject({ count: 0 });
  expect(splitIntoCells(Float64Array.of(1, 2), 100)).toMatchObject({
    count: 1,
    middles: Float64Array.of(1, 2),
  });
  const third = Float64Array.from({ length: 600 }, () => 1 / 3);
  expect(splitIntoCells(third, 100).count).toBeLessThanOrEqual(2);
  const three = Float64Array.of(0, 0, 1, 1, 0, 0, 5, 5);
  expect(splitIntoCells(three, 100)).toMatchObject({ count: 3 });
});
