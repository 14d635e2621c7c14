import { expect, test } from 'vitest';
import { peopleOf } from './people.ts';

test('an audience has its own word for people', () => {
  expect(peopleOf('members', 1)).toBe('1 member');
  expect(peopleOf('visitors', 593)).toBe('593 visitors');
  expect(peopleOf('everyone', 0)).toBe('0 people');
});
