import { describe, expect, test } from 'vitest';
import { madeResult } from '../../test/support/made-result.ts';
import { inReaderOrder } from './result.ts';

/** As one reader was asked them, with what is always last. */
const ASKED = [3, 1, 2, 98].map((number) => ({ number }));

const orderOf = (counts: readonly number[], people: number, keepsOrder = false) =>
  inReaderOrder(madeResult('single', counts, people), ASKED, keepsOrder).rows.map(
    ({ number }) => number,
  );

describe('rows', () => {
  test('of thirty people stand from the most picked to the least', () => {
    expect(orderOf([5, 15, 10], 30)).toEqual([2, 3, 1]);
  });
  test('of fewer stand as the reader was asked', () => {
    expect(orderOf([4, 15, 10], 29)).toEqual([3, 1, 2]);
    expect(orderOf([0, 0, 0], 0)).toEqual([3, 1, 2]);
  });
  test('of equal counts stand in the order of the question', () => {
    expect(orderOf([10, 10, 10], 30)).toEqual([1, 2, 3]);
  });
  test('keep an order that the choices have of their own', () => {
    expect(orderOf([5, 15, 10], 30, true)).toEqual([3, 1, 2]);
  });
});
