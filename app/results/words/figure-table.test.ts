import { expect, test } from 'vitest';
import { figureTableOf } from './figure-table.ts';
import { resultOf } from '../result.ts';

const counted = (counts: readonly number[]) =>
  counts.map((count, index) => ({ number: index + 1, label: `${index + 1}`, count }));
const result = (kind: 'single' | 'scale', counts: readonly number[]) =>
  resultOf(
    kind,
    counted(counts),
    counts.reduce((sum, count) => sum + count, 0),
    {
      none: 0,
      unsure: 0,
    },
    undefined,
  );
const figures = ({ values }: ReturnType<typeof figureTableOf>['rows'][number]) =>
  values.map(({ value, edge }) => `${edge}${value}`);
const names = (table: ReturnType<typeof figureTableOf>) => table.columns.map(({ name }) => name);

test('below 30 people there are counts and nothing else', () => {
  const table = figureTableOf('single', result('single', [20, 9]));
  expect(names(table)).toEqual(['People']);
  expect(table.rows.map(figures)).toEqual([['20'], ['9']]);
  expect(figureTableOf('single', result('single', [0, 0])).rows.map(figures)).toEqual([
    ['0'],
    ['0'],
  ]);
});

test('from 30 people on there is a figure for each of share, low and high', () => {
  const table = figureTableOf('single', result('single', [40, 60]));
  expect(names(table)).toEqual(['People', 'Share', 'Low', 'High']);
  // Wilson, 40 of 100: 0.3094 to 0.4980.
  expect(table.rows.map(figures)[0]).toEqual(['40', '40', '31', '50']);
});

test('a scale adds up from its first step', () => {
  const table = figureTableOf('scale', result('scale', [10, 10, 10, 0, 10]));
  expect(names(table)).toEqual(['People', 'Share', 'Low', 'High', 'Or less']);
  expect(table.rows.map((row) => figures(row)[4])).toEqual(['25', '50', '75', '75', '100']);
  expect(names(figureTableOf('scale', result('scale', [10, 10])))).toEqual(['People']);
});

test('no rounded figure claims all or none where that is not so', () => {
  const table = figureTableOf('single', result('single', [1_499_999, 1]));
  expect(table.rows.map(figures)).toEqual([
    ['1499999', '>99', '>99', '>99'],
    ['1', '<1', '<1', '<1'],
  ]);
});
