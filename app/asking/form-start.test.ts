import { expect, test } from 'vitest';
import { restorePending, NO_LINK, restoreInput } from './form-start.ts';
import { EMPTY_QUESTION, type QuestionInput } from '../questions/question-schema.ts';

const typed = (more: Partial<QuestionInput>): QuestionInput => ({
  ...EMPTY_QUESTION,
  text: 'Who has the key?',
  ...more,
});
const inClub = { community: 'a-club', audience: 'community' } as const;
const where = (found: QuestionInput | undefined) => found && [found.community, found.audience];

test("a link's community and topic stay, and the text comes back into the form", () => {
  const link = { ...NO_LINK, community: 'a-club' };
  const found = restoreInput(typed({}), { start: inClub, link });
  expect(found?.text).toBe('Who has the key?');
  expect(where(found)).toEqual(['a-club', 'community']);
});

test('text typed for one community does not come back in another', () => {
  const link = { ...NO_LINK, community: 'b-club' };
  expect(
    restoreInput(typed(inClub), { start: { ...inClub, community: 'b-club' }, link }),
  ).toBeUndefined();
});

test('a narrower audience comes back', () => {
  expect(where(restoreInput(typed(inClub), { start: EMPTY_QUESTION, link: NO_LINK }))).toEqual([
    'a-club',
    'community',
  ]);
  const members = restoreInput(typed({ audience: 'members' }), {
    start: EMPTY_QUESTION,
    link: NO_LINK,
  });
  expect(where(members)).toEqual(['', 'members']);
});

test('a wider audience does not', () => {
  expect(where(restoreInput(typed({}), { start: inClub, link: NO_LINK }))).toEqual([
    'a-club',
    'community',
  ]);
  const inCommunity = typed({ ...inClub, audience: 'everyone' });
  expect(where(restoreInput(inCommunity, { start: inClub, link: NO_LINK }))).toEqual([
    'a-club',
    'community',
  ]);
});

test('the topic of a link comes before the picked ones, up to the limit', () => {
  const link = { ...NO_LINK, topic: 'work' };
  const topics = (...picked: string[]) =>
    restoreInput(typed({ topics: picked }), { start: EMPTY_QUESTION, link })?.topics;
  expect(topics('sport')).toEqual(['work', 'sport']);
  expect(topics('sport', 'work')).toEqual(['work', 'sport']);
  expect(topics('a', 'b', 'c')).toEqual(['work', 'a', 'b']);
});

test('a link with a wording starts with that alone', () => {
  const link = { ...NO_LINK, wording: 'a mark' };
  expect(restorePending({ typed: typed({}) }, { start: EMPTY_QUESTION, link })).toBeUndefined();
  const inCommunity = { ...link, community: 'a-club' };
  expect(
    restorePending({ typed: typed(inClub) }, { start: inClub, link: inCommunity }),
  ).toBeUndefined();
});

test('a pending question stays as it was in its own place, and no wider in another', () => {
  const wide = typed({ community: 'a-club', audience: 'everyone' });
  const link = { ...NO_LINK, community: 'a-club' };
  expect(restorePending({ typed: wide }, { start: inClub, link })).toEqual({ typed: wide });
  const other = { ...NO_LINK, community: 'b-club' };
  expect(restorePending({ typed: wide }, { start: inClub, link: other })).toBeUndefined();
  expect(where(restorePending({ typed: typed({}) }, { start: inClub, link })?.typed)).toEqual([
    'a-club',
    'community',
  ]);
});
