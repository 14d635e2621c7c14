import { describe, expect, test } from 'vitest';
import { bestFits, fitOf } from './name-fit.ts';

const CHOIR = {
  name: 'the thursday choir',
  about: 'sixty voices in a town hall with a bad heater',
};

describe('how well a name fits what was typed', () => {
  test.each([
    ['the thursday choir', 'same'],
    ['the thu', 'begins'],
    ['choir', 'named'],
    ['cho', 'named'],
    ['choir thursday', 'named'],
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
    expect(fitOf(typed.split(' ').filter(Boolean), CHOIR)).toBe(fit);
  });

  test('nothing is near where there is no name', () => {
    expect(fitOf(['choir'], { name: '', about: '' })).toBeUndefined();
  });
});

test('the best come first, and of equals the shorter name', () => {
  const all = ['choir', 'choirs of the north', 'a choir', 'an old choir', 'bicycles', 'choirs'].map(
    (name) => ({ name, about: '' }),
  );
  const names = (typed: string, most: number) =>
    bestFits(all, typed.split(' '), most).map(({ name }) => name);
  expect(names('choir', 9)).toEqual([
    'choir',
    'choirs',
    'choirs of the north',
    'a choir',
    'an old choir',
  ]);
  expect(names('choir', 2)).toEqual(['choir', 'choirs']);
  expect(bestFits([], ['choir'], 2)).toEqual([]);
});
