import { expect, test } from 'vitest';
import { inShownLevels, peopleFrom, peopleOf, withOwnPerson, type LevelCount } from './levels.ts';

const COUNTS: LevelCount[] = [
  { level: 'open', people: 40 },
  { level: 'account', people: 11 },
  { level: 'device', people: 500 },
  { level: 'email', people: 0 },
];

test('the best checked stand first, and nobody takes no line', () => {
  expect(inShownLevels(COUNTS).map(({ level }) => level)).toEqual(['account', 'device', 'open']);
  expect(inShownLevels([])).toEqual([]);
});

test('narrowing to a level keeps the better ones', () => {
  expect(peopleFrom('open', COUNTS)).toBe(551);
  expect(peopleFrom('device', COUNTS)).toBe(511);
  expect(peopleFrom('invitation', COUNTS)).toBe(0);
});

test('an audience has its own word for people', () => {
  expect(peopleOf('members', 1)).toBe('1 member');
  expect(peopleOf('visitors', 593)).toBe('593 visitors');
  expect(peopleOf('everyone', 0)).toBe('0 people');
});

test('the parts add up again with an answer that the page was made without', () => {
  const people = { everyone: 124, members: 44, visitors: 80 };
  const of = 'everyone';
  expect(withOwnPerson(people, { shown: 125, of, own: 'visitors' })).toEqual({
    everyone: 125,
    members: 44,
    visitors: 81,
  });
  expect(withOwnPerson(people, { shown: 123, of, own: 'members' })).toEqual({
    everyone: 123,
    members: 43,
    visitors: 80,
  });
  // Others answered meanwhile, as members or as visitors.
  expect(withOwnPerson(people, { shown: 130, of, own: 'visitors' })).toEqual({
    ...people,
    everyone: 130,
  });
  expect(withOwnPerson(people, { shown: 44, of: 'members', own: 'members' })).toEqual(people);
  expect(withOwnPerson(people, { shown: undefined, of, own: 'members' })).toEqual(people);
});
