import { describe, expect, test } from 'vitest';
import { checkTopic, isSameName, slugOf, type TopicInput } from './topic-rules.ts';

const GOOD: TopicInput = {
  name: 'City life',
  slug: '',
  about: 'Streets, squares and how we get about.',
};
const problemsOf = (typed: Partial<TopicInput>) => {
  const checked = checkTopic({ ...GOOD, ...typed });
  return 'problems' in checked ? Object.keys(checked.problems) : [];
};

test.each([
  ['City life', 'city-life'],
  ['  Food & drink! ', 'food-drink'],
  ['Crème brûlée', 'creme-brulee'],
  ['Łódź på gården', 'lodz-pa-garden'],
  ['Straße', 'strasse'],
  ['Don’t ask', 'dont-ask'],
  ['人々', ''],
  ['🙂', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the address of “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

describe('a topic', () => {
  test('is accepted as typed, with an address of its own or one made from its name', () => {
    expect(checkTopic(GOOD)).toEqual({ ...GOOD, slug: 'city-life' });
    expect(checkTopic({ ...GOOD, name: ' City\nlife ', slug: ' Towns ' })).toEqual({
      ...GOOD,
      slug: 'towns',
    });
  });

  test.each([
    [{ name: '' }, ['name']],
    [{ name: '', slug: 'a_b' }, ['name', 'slug']],
    [{ name: 'a', slug: 'aa' }, ['name']],
    [{ name: 'ab' }, []],
    [{ name: 'é'.repeat(40), slug: 'e' }, ['slug']],
    [{ name: 'e\u0301'.repeat(40), slug: 'ee' }, []],
    [{ name: 'a'.repeat(41) }, ['name']],
    [{ name: '??' }, ['name', 'slug']],
    [{ name: '人々' }, ['slug']],
    [{ slug: 'a_b' }, ['slug']],
    [{ slug: '-a' }, ['slug']],
    [{ slug: 'a--b' }, ['slug']],
    [{ slug: 'a'.repeat(41) }, ['slug']],
    [{ about: 'Too short' }, ['about']],
    [{ about: 'Long enough' }, []],
    [{ about: 'a'.repeat(200) }, []],
    [{ about: 'a'.repeat(201) }, ['about']],
  ] as const)('%o: %o', (typed, fields) => {
    expect(problemsOf(typed)).toEqual(fields);
  });
});

test('names that read alike count as one', () => {
  expect(isSameName('City  life', 'city life')).toBe(true);
  expect(isSameName('City life', 'City lives')).toBe(false);
});
