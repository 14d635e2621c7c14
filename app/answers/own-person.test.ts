import { expect, test } from 'vitest';
import { withOwnPerson } from './own-person.ts';

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
