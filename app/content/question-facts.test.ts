import { expect, test } from 'vitest';
import { leadsAtClose } from '../stats/lead.ts';
import {
  fewestForLead,
  intervalOfHalf,
  combinedShare,
  type QuestionFacts,
} from './question-facts.ts';

test('the range of a half is that of Wilson, and below 30 people there is none', () => {
  expect(intervalOfHalf(29)).toBeUndefined();
  const { low = 0, high = 0 } = intervalOfHalf(30) ?? {};
  // The same that decision 0007 states: from 33 to 67 %.
  expect([Math.round(low * 100), Math.round(high * 100)]).toEqual([33, 67]);
});

test.each([
  // By hand: n > 1.96² · (1 − d²) / d².
  [30, 39],
  [20, 93],
  [10, 381],
  [5, 1533],
])('two choices %i points apart need %i people', (points, people) => {
  expect(fewestForLead(points)).toBe(people);
  const ahead = (1 + points / 100) / 2;
  const fewer = people - 1;
  expect(leadsAtClose(fewer * ahead, fewer * (1 - ahead), fewer)).toBe(false);
});

test('no lead is called of fewer people than shares are shown of', () => {
  expect(fewestForLead(60)).toBe(30);
});

test('choices are put together by their place in the question, and rounded once', () => {
  const row = (number: number, count: number) => ({
    number,
    count,
    label: `${number}`,
    percent: 0,
    edge: '' as const,
    low: 0,
    high: 1,
  });
  // Sorted by how many picked them, as results are shown.
  const rows = [row(7, 3), row(5, 2), row(6, 1)];
  const told: QuestionFacts = { facts: {}, isDemo: false, shares: { people: 6, rows } };
  expect(combinedShare(told, [1])?.percent).toBe(33);
  expect(combinedShare(told, [1, 2])?.percent).toBe(50);
  expect(combinedShare({ ...told, shares: undefined }, [1])).toBeUndefined();
});
