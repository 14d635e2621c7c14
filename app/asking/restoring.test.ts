import { expect, test } from 'vitest';
import { comesBack, NOT_LED, restored } from './restoring.ts';
import { EMPTY, type AskTyped } from '../questions/schema.ts';

const typed = (more: Partial<AskTyped>): AskTyped => ({
  ...EMPTY,
  text: 'Who has the key?',
  ...more,
});
const inClub = { community: 'a-club', audience: 'community' } as const;
const where = (found: AskTyped | undefined) => found && [found.community, found.audience];

test('what a link asks for stands, and the words come back into it', () => {
  const led = { ...NOT_LED, community: 'a-club' };
  const found = restored(typed({}), { start: inClub, led });
  expect(found?.text).toBe('Who has the key?');
  expect(where(found)).toEqual(['a-club', 'community']);
});

test('what was typed for one community does not come back in another', () => {
  const led = { ...NOT_LED, community: 'b-club' };
  expect(
    restored(typed(inClub), { start: { ...inClub, community: 'b-club' }, led }),
  ).toBeUndefined();
});

test('what is narrower comes back', () => {
  expect(where(restored(typed(inClub), { start: EMPTY, led: NOT_LED }))).toEqual([
    'a-club',
    'community',
  ]);
  const members = restored(typed({ audience: 'members' }), { start: EMPTY, led: NOT_LED });
  expect(where(members)).toEqual(['', 'members']);
});

test('what is wider does not', () => {
  expect(where(restored(typed({}), { start: inClub, led: NOT_LED }))).toEqual([
    'a-club',
    'community',
  ]);
  const inside = typed({ ...inClub, audience: 'everyone' });
  expect(where(restored(inside, { start: inClub, led: NOT_LED }))).toEqual(['a-club', 'community']);
});

test('the topic of a link stands before those that were picked, of which there are no more than can be', () => {
  const led = { ...NOT_LED, topic: 'work' };
  const topics = (...picked: string[]) =>
    restored(typed({ topics: picked }), { start: EMPTY, led })?.topics;
  expect(topics('sport')).toEqual(['work', 'sport']);
  expect(topics('sport', 'work')).toEqual(['work', 'sport']);
  expect(topics('a', 'b', 'c')).toEqual(['work', 'a', 'b']);
});

test('a link that brings a wording begins with it alone', () => {
  const led = { ...NOT_LED, wording: 'a mark' };
  expect(comesBack({ typed: typed({}) }, { start: EMPTY, led })).toBeUndefined();
  const inside = { ...led, community: 'a-club' };
  expect(comesBack({ typed: typed(inClub) }, { start: inClub, led: inside })).toBeUndefined();
});

test('what went along stays as it was in its own place, and no wider in another', () => {
  const wide = typed({ community: 'a-club', audience: 'everyone' });
  const led = { ...NOT_LED, community: 'a-club' };
  expect(comesBack({ typed: wide }, { start: inClub, led })).toEqual({ typed: wide });
  const other = { ...NOT_LED, community: 'b-club' };
  expect(comesBack({ typed: wide }, { start: inClub, led: other })).toBeUndefined();
  expect(where(comesBack({ typed: typed({}) }, { start: inClub, led })?.typed)).toEqual([
    'a-club',
    'community',
  ]);
});
