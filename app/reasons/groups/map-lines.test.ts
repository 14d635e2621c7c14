import { expect, test } from 'vitest';
import { linesOfGroups } from './map-lines.ts';

const cell = (group: number, x: number, y: number) => ({ group, x, y, people: 5 });

test('the shortest lines join all cells of a group, and no two groups', () => {
  const [a, b, c, d] = [cell(0, 0, 0), cell(0, 1, 0), cell(0, 5, 0), cell(0, 5, 1)];
  const other = [cell(1, 0, 1), cell(1, 9, 9)];
  const lines = linesOfGroups([a, b, c, d, ...other]);
  expect(lines.filter(({ group }) => group === 0).map(({ from, to }) => [from, to])).toEqual([
    [a, b],
    [b, c],
    [c, d],
  ]);
  expect(lines.filter(({ group }) => group === 1)).toHaveLength(1);
});

test('none and one need no line', () => {
  expect(linesOfGroups([])).toEqual([]);
  expect(linesOfGroups([cell(3, 1, 1)])).toEqual([]);
});
