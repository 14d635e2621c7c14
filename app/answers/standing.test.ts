import { expect, test } from 'vitest';
import { inTheDay } from './standing.ts';

const people = (turnout: number) => ({ turnout });

test('answers of the last day go on with those that were heard of', () => {
  expect(inTheDay(58, people(100), people(100))).toBe('58 answers in the last day');
  expect(inTheDay(58, people(100), people(103))).toBe('61 answers in the last day');
  expect(inTheDay(1, people(1), people(1))).toBe('1 answer in the last day');
  expect(inTheDay(0, people(9), people(9))).toBeUndefined();
  expect(inTheDay(undefined, people(9), people(10))).toBeUndefined();
});
