import { expect, test } from 'vitest';
import { at, STORED } from '../../test/support/stored-question.ts';
import { presentQuestion } from './present.ts';
import { ALL } from './tally.ts';

test('only the whole ends at the time that was fixed: the moment of a part is chosen by its answers', () => {
  const closed = { ...STORED, readAt: at(2) };
  expect(presentQuestion(closed, undefined, { order: 0 }).closedOnTime).toBe(true);
  for (const part of [
    { ...ALL, audience: 'members' },
    { ...ALL, least: 'device' },
  ] as const)
    expect(presentQuestion(closed, undefined, { order: 0, part }).closedOnTime).toBe(false);
});
