import { expect, test } from 'vitest';
import {
  lookSaid,
  REACTED_BEFORE_LOOK,
  REACTIONS,
  reactionOf,
  SECOND_LOOKS,
  secondLookOf,
  storedLook,
  storedReaction,
} from './reaction-rules.ts';

test('what is stored reads as what was said', () => {
  expect(REACTIONS.map((one) => reactionOf(storedReaction(one)))).toEqual([...REACTIONS]);
  expect(REACTIONS.map((one) => reactionOf(one))).toEqual([...REACTIONS]);
});

test.each(['none', '', null, undefined, 2, 'AGREE'])('%j is no reaction', (value) => {
  expect(reactionOf(value)).toBeUndefined();
});

const stored = { now: [1], before: [1], reacted: REACTED_BEFORE_LOOK, isAsked: false, moved: null };

test('a second look is asked after five reasons since the answer, until something is said', () => {
  expect(lookSaid(stored)).toBeNull();
  expect(lookSaid({ ...stored, reacted: REACTED_BEFORE_LOOK - 1 })).toBeUndefined();
  expect(lookSaid({ ...stored, before: null })).toBeUndefined();
  for (const look of SECOND_LOOKS) {
    const asked = { ...stored, isAsked: true, moved: storedLook(look) };
    expect(lookSaid(asked)).toBe(look);
    // Who took reactions back was asked all the same.
    expect(lookSaid({ ...asked, reacted: 0 })).toBe(look);
  }
});

test('only what is offered is a second look', () => {
  expect(SECOND_LOOKS.map((look) => secondLookOf(look))).toEqual([...SECOND_LOOKS]);
  expect(['moved', '', null, true].map((value) => secondLookOf(value))).toEqual(
    Array.from({ length: 4 }, () => undefined),
  );
});
