import { describe, expect, test } from 'vitest';
import { bestMatches, nameMatchOf } from './name-match.ts';

const CHOIR = {
  name: 'the thursday choir',
  about: 'sixty voices in a town hall with a bad heater',
};

describe('how well a name matches what was typed', () => {
  test.each([
    ['the thursday choir', 'same'],
    ['the thu', 'begins'],
    ['choir', 'whole'],
    ['choirs', 'whole'],
    ['cho', 'named'],
    ['choir thursday', 'whole'],
    ['thursday voices', 'about'],
    ['heat', 'about'],
    ['hea', undefined],
    ['chior', 'near'],
    ['choirr', 'near'],
    ['thrusday chior', 'near'],
    ['voiecs', undefined],
    ['cho thursday', 'near'],
    ['football', undefined],
    ['', undefined],
  ])('%j: %s', (typed, fit) => {
    expect(nameMatchOf(typed.split(' ').filter(Boolean), CHOIR)).toBe(fit);
  });

  test('an empty name is near nothing', () => {
    expect(nameMatchOf(['choir'], { name: '', about: '' })).toBeUndefined();
  });
});

test('a whole word comes before the beginning of another', () => {
  const all = ['teams and games', 'teachers', 'friends of tea'].map((name) => ({
    name,
    about: '',
  }));
  expect(bestMatches(all, ['tea'], 3).map(({ name }) => name)).toEqual([
    'friends of tea',
    'teachers',
    'teams and games',
  ]);
});

test('the best come first, and the shorter name of two equals', () => {
  const all = ['choir', 'choirs of the north', 'a choir', 'an old choir', 'bicycles', 'choirs'].map(
    (name) => ({ name, about: '' }),
  );
  const names = (typed: string, most: number) =>
    bestMatches(all, typed.split(' '), most).map(({ name }) => name);
  expect(names('choir', 9)).toEqual([
    'choir',
    'choirs',
    'a choir',
    'an old choir',
    'choirs of the north',
  ]);
  expect(names('choir', 2)).toEqual(['choir', 'choirs']);
  expect(bestMatches([], ['choir'], 2)).toEqual([]);
});
