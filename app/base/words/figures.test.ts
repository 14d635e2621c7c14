import { describe, expect, test } from 'vitest';
import { formatClock, formatShortDay, formatSigned, formatSignedTenths } from './chart-figures.ts';
import {
  formatCount,
  formatDay,
  formatList,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatUpcoming,
  formatRelative,
  formatTenths,
} from './figures.ts';

test('numbers', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567');
  expect(formatPercent(62)).toBe('62%');
  expect([3.649, 4].map(formatTenths)).toEqual(['3.6', '4.0']);
  expect([3, -2, 0, -0.2].map(formatSigned)).toEqual(['+3', '−2', '0', '0']);
  expect([0.24, -0.1, 0].map(formatSignedTenths)).toEqual(['+0.2', '−0.1', '0.0']);
  expect(formatList(['tea', 'coffee', 'water'])).toBe('tea, coffee and water');
});

test('counts are whole sentences', () => {
  const people = { one: '# person', other: '# people' };
  expect([0, 1, 2, 1_204].map((count) => formatCount(count, people))).toEqual([
    '0 people',
    '1 person',
    '2 people',
    '1,204 people',
  ]);
});

test('days and times are those of the stored time', () => {
  expect(formatDay(new Date('2026-03-01T23:30:00Z'))).toBe('1 March 2026');
  expect(formatShortDay(new Date('2026-03-01T23:30:00Z'))).toBe('1 Mar');
  expect(formatClock(new Date('2026-03-01T23:30:00Z'))).toBe('23:30');
  const moment = new Date('2026-03-01T00:05:00Z');
  expect(formatDateTime(moment, 'UTC')).toBe('Sun, 1 Mar 2026, 00:05 UTC');
  expect(formatDateTime(moment, 'Asia/Kathmandu')).toContain('05:50');
});

describe('relative times', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const at = (ms: number) => formatRelative(new Date(now.getTime() + ms), now);
  test.each([
    [-20_000, 'just now'],
    [0, 'in a moment'],
    [20_000, 'in a moment'],
    [-30_000, 'just now'],
    [-31_000, '1 minute ago'],
    [-2 * 60_000, '2 minutes ago'],
    [90 * 60_000, 'in 90 minutes'],
    [3 * 3_600_000, 'in 3 hours'],
    [-47 * 3_600_000, '2 days ago'],
    [-48 * 3_600_000, '2 days ago'],
    [15 * 86_400_000, 'in 2 weeks'],
    [800 * 86_400_000, 'in 2 years'],
  ])('%i ms is %s', (ms, text) => expect(at(ms)).toBe(text));
});

test('a time to come is shown as long as it may still be ahead', () => {
  const at = new Date('2026-06-07T12:00:00Z');
  const since = (ms: number) => formatUpcoming(at, new Date(at.getTime() + ms));
  expect(since(-120_000)).toBe('in 2 minutes');
  // A page that has not heard that the time has come does not claim that it has.
  expect([0, 31_000, 120_000].map(since)).toEqual(Array.from({ length: 3 }, () => 'in a moment'));
  expect([121_000, 86_400_000].map(since)).toEqual([undefined, undefined]);
});
