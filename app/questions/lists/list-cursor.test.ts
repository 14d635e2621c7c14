import { describe, expect, test } from 'vitest';
import { isCursorOf, readCursor, writeCursor, type Cursor } from './list-cursor.ts';

const id = 'abc123defg';
const at = '1795238566612345';
const made = '1795240000000001';
const CURSORS: Cursor[] = [
  { in: 'new', at, id },
  { in: 'closing', at, id },
  { in: 'order', sort: 'trending', made, place: 24 },
  { in: 'order', sort: 'answered', made, place: 5000 },
  { in: 'rest', sort: 'trending', made, at, id },
  {
    in: 'found',
    sort: 'best',
    made,
    spelling: 'near',
    keys: ['-5', '5001', '-1795238566612345'],
    id,
  },
  { in: 'found', sort: 'closing', made, spelling: 'as', keys: [at, '0', '0'], id },
  { in: 'closed', at, id },
];

test.each(CURSORS)('%j is read as it was written', (cursor) => {
  expect(readCursor(writeCursor(cursor))).toEqual(cursor);
});

test.each(CURSORS)('%j is one word of an address', (cursor) => {
  expect(writeCursor(cursor)).toMatch(/^[\w-]+$/);
});

test.each([
  '',
  'x',
  'new',
  `new_${at}`,
  `new_${at}_${id}_1`,
  `new_-1_${id}`,
  `new_1e9_${id}`,
  `new_${at}_ABC123DEFG`,
  `new_123456789012345678_${id}`,
  `newer_${at}_${id}`,
  ` new_${at}_${id}`,
  `new_${at}_${id}\n`,
  `order_new_${made}_24`,
  `order_trending_${made}_-1`,
  `order_trending_${made}_50000`,
  `rest_trending_${made}_${at}`,
  `found_worst_${made}_as_0_0_0_${id}`,
  `found_best_${made}_maybe_0_0_0_${id}`,
  `found_best_${made}_as_0_0_${id}`,
  `found_best_${made}_as_--1_0_0_${id}`,
  'constructor',
  "new_1_' or 1=1 --",
])('%j is no cursor', (text) => {
  expect(readCursor(text)).toBeUndefined();
});

describe('a cursor belongs to lists with the same order', () => {
  const [newest, closing, trending, answered, rest, best, , closed] = CURSORS;
  test.each([
    [newest, 'new', false, true],
    [newest, 'closing', false, false],
    [newest, 'trending', false, false],
    [newest, 'unanswered', false, true],
    [closing, 'closing', false, true],
    [closing, 'closed', false, false],
    [closed, 'closed', false, true],
    [closed, 'closing', false, false],
    [closed, 'answered', false, false],
    [closing, 'unanswered', false, false],
    [trending, 'trending', false, true],
    [trending, 'unanswered', false, true],
    [trending, 'answered', false, false],
    [trending, 'new', false, false],
    [trending, 'best', true, false],
    [answered, 'answered', false, true],
    [rest, 'trending', false, true],
    [best, 'best', true, true],
    [best, 'new', true, false],
    [best, 'trending', false, false],
  ] as const)('%j, %s, search %s: %s', (cursor, sort, isSearch, does) => {
    expect(cursor && isCursorOf(cursor, sort, isSearch)).toBe(does);
  });
});
