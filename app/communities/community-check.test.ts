import { describe, expect, test } from 'vitest';
import {
  checkInvitation,
  checkNewCommunity,
  checkBanReason,
  checkCommunityTexts,
  slugFrom,
} from './community-check.ts';
import { EMPTY_COMMUNITY, type CommunityInput } from './community-schema.ts';

const GOOD: CommunityInput = {
  name: ' The  Allotment\u200b Club ',
  slug: '',
  about: 'Who digs on the hill.',
  rules: 'Be kind.\r\n\r\n\r\nWater late. ',
  welcome: '',
  joining: 'request',
  newReasonsWait: false,
};
const fieldsOf = (checked: object) =>
  'problems' in checked ? (checked.problems as { field: string }[]).map(({ field }) => field) : [];

describe('a new community', () => {
  test('is accepted with its texts cleaned', () => {
    expect(checkNewCommunity(GOOD)).toEqual({
      name: 'The Allotment Club',
      slug: 'the-allotment-club',
      about: 'Who digs on the hill.',
      rules: 'Be kind.\n\nWater late.',
      welcome: '',
      joining: 'request',
    });
  });

  test('with nothing typed has its problems in the order of the form', () => {
    expect(fieldsOf(checkNewCommunity(EMPTY_COMMUNITY))).toEqual(['name', 'about', 'joining']);
    expect(fieldsOf(checkCommunityTexts(EMPTY_COMMUNITY))).toEqual(['name', 'about']);
  });

  test.each([
    ['aa', ['name']],
    ['a'.repeat(51), ['name']],
    ['. . .', ['name']],
    ['e\u0301'.repeat(50), []],
    ['👩‍👩‍👧‍👦'.repeat(3), []],
  ])('called %s', (name, problems) => {
    expect(fieldsOf(checkNewCommunity({ ...GOOD, name, slug: 'some-club' }))).toEqual(problems);
  });

  test.each(['new', 'No', 'a--b', '-ab', 'ab-', 'ab', 'a'.repeat(41), 'käse'])(
    'has no address %s',
    (slug) => {
      expect(fieldsOf(checkNewCommunity({ ...GOOD, slug }))).toEqual(['slug']);
    },
  );
});

test.each([
  ['Žluťoučký kůň', 'zlutoucky-kun'],
  ['Straße & Søn', 'strasse-son'],
  ['Ada’s «club»', 'adas-club'],
  ['市民農園', ''],
  ['ab '.repeat(30), 'ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-ab-a'],
])('%s becomes %s', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

test('an invitation has limits of people and days', () => {
  expect(checkInvitation(' 10 ', '7')).toEqual({ most: 10, days: 7 });
  expect(checkInvitation('1000', '30')).toEqual({ most: 1_000, days: 30 });
  for (const most of ['0', '1001', '-1', '1.5', '1e3', ''])
    expect(fieldsOf(checkInvitation(most, '7'))).toEqual(['most']);
  expect(fieldsOf(checkInvitation('x', '2'))).toEqual(['most', 'days']);
});

test('a ban needs a reason', () => {
  expect(fieldsOf(checkBanReason(' … '))).toEqual(['reason']);
  expect(fieldsOf(checkBanReason('x'.repeat(281)))).toEqual(['reason']);
  expect(checkBanReason('Weeds.')).toEqual({ words: 'Weeds.' });
});
