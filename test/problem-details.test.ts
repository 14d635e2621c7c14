import { expect, test } from 'vitest';
import {
  isRefusal,
  REFUSAL_STATUS,
  type PicksProblem,
  type Refusal,
} from '../app/answering/failures.ts';
import { failureText } from '../app/answering/words/failures.ts';
import {
  answerRefusal,
  picksProblem,
  UNKNOWN_REMOVAL,
} from '../server/endpoints/answer-problems.ts';

/** A frame shows the `detail` of the API, a page its own words for the code: nobody is to be told two things. */
const REFUSALS = Object.keys(REFUSAL_STATUS).filter(isRefusal);

test.each(REFUSALS)('%s is told in the same words by the API and by a page', (code: Refusal) => {
  expect(answerRefusal(code).detail).toBe(failureText({ why: code }));
});

test('so is an answer of which nobody knows whether it was removed', () => {
  expect(UNKNOWN_REMOVAL.detail).toBe(failureText({ why: 'unknown-removal' }));
});

const PICKS_PROBLEMS: Record<PicksProblem['why'], PicksProblem> = {
  'unknown-choice': { why: 'unknown-choice' },
  'picked-twice': { why: 'picked-twice' },
  'not-alone': { why: 'not-alone' },
  'pick-one': { why: 'pick-one' },
  'rank-one': { why: 'rank-one' },
  'pick-fewer': { why: 'pick-fewer', most: 3 },
};

test.each(Object.values(PICKS_PROBLEMS))('so is what is wrong with picks: $why', (problem) => {
  expect(picksProblem(problem, 0).detail).toBe(failureText(problem));
});
