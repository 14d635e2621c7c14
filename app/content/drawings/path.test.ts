import { expect, test } from 'vitest';
import { areaPath, bandPath, hatchPath, linePath } from './path.ts';

test('a line goes from point to point, and an area comes back to its first one', () => {
  const points = [
    [0, 1],
    [2.04, 3],
    [4, 5.25],
  ] as const;
  expect(linePath(points)).toBe('M0 1L2 3L4 5.3');
  expect(areaPath(points)).toBe('M0 1L2 3L4 5.3Z');
  expect(linePath([])).toBe('');
});

test('a band is as wide at its end as at its start', () => {
  expect(bandPath({ from: 0, to: 10, wide: 4 }, { top: 0, bottom: 20 })).toBe(
    'M0 0C0 10 10 10 10 20H14C14 10 4 10 4 0Z',
  );
});

test('hatching stays in its box and reaches all of its sides', () => {
  const box = { x: 10, y: 20, width: 12, height: 8 };
  const numbers = Array.from(hatchPath(box).matchAll(/[ML]([\d.]+) ([\d.]+)/g), ([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const xs = numbers.map(([x = NaN]) => x);
  const ys = numbers.map(([, y = NaN]) => y);
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([10, 22]);
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([20, 28]);
  expect(hatchPath({ ...box, width: 0 })).toBe('');
});
