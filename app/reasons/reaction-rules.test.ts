import { expect, test } from 'vitest';
import { REACTIONS, reactionOf, storedReaction } from './reaction-rules.ts';

test('what is stored reads as what was said', () => {
  expect(REACTIONS.map((one) => reactionOf(storedReaction(one)))).toEqual([...REACTIONS]);
  expect(REACTIONS.map((one) => reactionOf(one))).toEqual([...REACTIONS]);
});

test.each(['none', '', null, undefined, 2, 'AGREE'])('%j is no reaction', (value) => {
  expect(reactionOf(value)).toBeUndefined();
});
