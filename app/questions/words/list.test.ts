import { describe, expect, test } from 'vitest';
import {
  listEndWords,
  foundWords,
  unmatchedWords,
  answerActivityWords,
  titleWords,
  remainingWords,
} from './list.ts';

test.each([
  [0, 1, undefined],
  [1, 1, '1 answer in the last hour'],
  [412, 1, '412 answers in the last hour'],
  [1_204, 24, '1,204 answers in the last day'],
  [9, 168, '9 answers in the last week'],
  [30, 7, '30 answers in the last 7 hours'],
])('%i answers in %i hours', (answers, hours, words) => {
  expect(answerActivityWords({ answers, hours })).toBe(words);
});

describe('a number of results is shown only if it was counted', () => {
  test.each([
    [1, 1, false, '1 question matches “tea”.'],
    [37, 37, false, '37 questions match “tea”.'],
    [5, 3, false, '3 questions match “tea”. 2 questions match in another form or spelling.'],
    [1, 0, false, 'No exact match for “tea”. 1 question matches in another form or spelling.'],
    [
      2_001,
      2_001,
      true,
      'More than 2,000 questions match “tea”. These are the best of the newest; add a word to narrow them down.',
    ],
  ])('%i, %i as written, more: %s', (total, asWritten, isBounded, words) => {
    expect(foundWords('tea', { total, asWritten, isBounded })).toBe(words);
  });
});

test('a list says why it ends, and for which topic', () => {
  const end = { isCut: false, topic: undefined, isSearch: false };
  expect(listEndWords({ ...end, sort: 'trending' })).toBe('These are all open questions.');
  expect(listEndWords({ ...end, sort: 'new', topic: 'City life' })).toBe(
    'These are all questions on City life that you can read here.',
  );
  expect(listEndWords({ ...end, sort: 'answered', isCut: true, topic: 'Work' })).toBe(
    'The 5,000 most answered questions are ranked, and these are all of them on Work.',
  );
  expect(listEndWords({ ...end, sort: 'best', isSearch: true })).toBe('That is all we found.');
});

test.each([
  [{}, 'Questions'],
  [{ sort: 'new' }, 'New questions'],
  [{ sort: 'closing', topic: 'City life' }, 'Questions closing soon on City life'],
  [{ sort: 'best', words: 'tea' }, 'Questions that match “tea”'],
  [
    { sort: 'answered', words: 'tea', topic: 'Work' },
    'Most answered questions that match “tea” on Work',
  ],
  [{ sort: 'unanswered', isFurther: true }, 'Questions not answered by you, further on'],
] as const)('%j is called %s', (list, title) => {
  const named = {
    sort: 'trending',
    topic: undefined,
    words: '',
    isFurther: false,
    ...list,
  } as const;
  expect(titleWords(named)).toBe(title);
});

test.each([
  [[], undefined, 'four day wek'],
  [['wek'], 'No question here has “wek”: these match the rest.', 'four day'],
  [['day', 'wek'], 'No question here has “day” or “wek”: these match the rest.', 'four'],
  [
    ['four', 'day', 'wek'],
    'No question here has “four”, “day” or “wek”: these match the rest.',
    '',
  ],
])('%j left out', (leftOut, words, rest) => {
  const counts = { total: 1, asWritten: 1, isBounded: false, leftOut };
  expect(unmatchedWords(counts)).toBe(words);
  expect(remainingWords('four day wek', counts)).toBe(rest);
});
