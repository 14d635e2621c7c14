import { expect, test } from 'vitest';
import { turnoutWords } from './turnout.ts';

test.each([
  [0, 'open', 'Nobody has answered yet'],
  [0, 'paused', 'Nobody has answered yet'],
  [0, 'closed', 'Nobody answered'],
  [0, 'removed', 'Nobody answered'],
  [1, 'closed', '1 person answered'],
  [1_200, 'open', '1,200 people answered'],
] as const)('%i on what is %s: %s', (turnout, state, words) =>
  expect(turnoutWords(turnout, state)).toBe(words),
);
