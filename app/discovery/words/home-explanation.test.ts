import { expect, test } from 'vitest';
import { explanationText } from './home-explanation.ts';
import type { HomeExplanation } from '../home-explanation.ts';

const NONE: HomeExplanation = { topic: undefined, community: undefined, moving: undefined };
const moving = { answers: 12, hours: 1 };

test.each<[Partial<HomeExplanation>, boolean, string | undefined]>([
  [{ topic: 'Work' }, false, 'you follow this'],
  [{ topic: 'Work', community: 'The choir' }, false, 'asked in The choir'],
  [{ topic: 'Work', moving }, false, 'you follow this · 12 answers in the last hour'],
  [{ moving: { answers: 0, hours: 1 } }, false, 'from elsewhere'],
  [{}, true, undefined],
  [{ moving }, true, '12 answers in the last hour'],
])('%j', (why, isOfAll, words) =>
  expect(explanationText({ ...NONE, ...why }, { isOfAll })).toBe(words),
);
