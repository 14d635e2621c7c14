import { describe, expect, test } from 'vitest';
import {
  COMMUNITY_SORTS,
  parseCommunitySort,
  cursorAfter,
  parseCommunityCursor,
} from './community-list-rules.ts';

const last = { id: 7, people: 41, askedAt: '1795238566612345', madeAt: '-30' };

test.each(COMMUNITY_SORTS)('a place in %s is read as it was written', (sort) => {
  expect(parseCommunityCursor(cursorAfter(last, sort), sort)).toMatchObject({ sort, id: 7 });
});

describe('an invalid cursor begins at the top', () => {
  test.each([
    ['people', '7'],
    ['people', '1.7'],
    ['people', '-1.1.7'],
    ['people', `${'9'.repeat(40)}.1.1`],
    ['active', '41.1.7'],
    ['new', '7'],
    ['name', '1.7'],
    ['name', 'x'],
    ['name', ''],
    ['people', null],
  ] as const)('%s: %s', (sort, text) => expect(parseCommunityCursor(text, sort)).toBeUndefined());
});

test('an unknown order means the first', () => {
  expect([
    parseCommunitySort('new'),
    parseCommunitySort('worst'),
    parseCommunitySort(null),
  ]).toEqual(['new', 'people', 'people']);
});
