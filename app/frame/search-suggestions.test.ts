import { describe, expect, test } from 'vitest';
import { countSuggestions, isSearchable, parseSuggestions } from './search-suggestions.ts';

const answer = (questions: number, topics: number, communities: number) => ({
  questions: Array.from({ length: questions }, (_, at) => ({
    id: `q${at}`,
    text: 'Q',
    people: at,
  })),
  topics: Array.from({ length: topics }, (_, at) => ({ slug: `t${at}`, name: 'T' })),
  communities: Array.from({ length: communities }, (_, at) => ({ slug: `c${at}`, name: 'C' })),
});

describe('at most eight, with some of each kind', () => {
  test.each([
    [0, 0, 0, '0 0 0'],
    [1, 0, 0, '1 0 0'],
    [6, 3, 3, '4 2 2'],
    [6, 1, 0, '6 1 0'],
    [6, 0, 3, '6 0 2'],
    [1, 3, 3, '1 3 3'],
    [0, 3, 3, '0 3 3'],
    [9, 0, 0, '8 0 0'],
    [2, 9, 9, '2 2 4'],
  ])('%i, %i and %i: %s', (questions, topics, communities, shown) => {
    const found = parseSuggestions(answer(questions, topics, communities));
    expect(
      [found.questions, found.topics, found.communities].map((list) => list.length).join(' '),
    ).toBe(shown);
    expect(countSuggestions(found)).toBeLessThanOrEqual(8);
  });

  test.each([undefined, null, 'x', { questions: 'x', topics: [1, null, { slug: 2 }] }, []])(
    '%j offers nothing',
    (given) => expect(countSuggestions(parseSuggestions(given))).toBe(0),
  );
});

test.each([
  ['', false],
  ['a', false],
  ['a ?', false],
  ['ab', true],
  ['a b', true],
  ['東', true],
  ['??', false],
])('%j is enough: %s', (words, enough) => expect(isSearchable(words)).toBe(enough));
