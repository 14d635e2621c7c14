import { expect, test } from 'vitest';
import { formatCountry } from '../../base/words/names.ts';
import { EMPTY_DETAILS, readDetails, isEmptyDetails, type Details } from './details.ts';
import { COUNTRIES } from './countries.ts';

const read = (typed: Partial<Details>) => readDetails({ ...EMPTY_DETAILS, ...typed });

test('details may be empty', () => {
  expect(read({})).toEqual({ details: EMPTY_DETAILS, problems: {} });
  expect(isEmptyDetails(EMPTY_DETAILS)).toBe(true);
  expect(isEmptyDetails({ ...EMPTY_DETAILS, country: 'NP' })).toBe(false);
});

test('a value that no list has counts as not picked', () => {
  const made = { age: '120', gender: 'x', country: 'XX', education: '<b>' };
  expect(read(made)).toEqual({ details: EMPTY_DETAILS, problems: {} });
});

test('words of one’s own count as the choice of own words', () => {
  const details = { ...EMPTY_DETAILS, gender: 'own-words', genderWords: 'agender' };
  expect(read({ genderWords: ' agender ' })).toEqual({ details, problems: {} });
  expect(read({ gender: 'own-words', genderWords: 'agender' })).toEqual({ details, problems: {} });
});

test.each([
  [{ gender: 'own-words' }, { why: 'words-missing' }],
  [{ gender: 'own-words', genderWords: '\u200b \u2800' }, { why: 'words-missing' }],
  [{ gender: 'man', genderWords: 'agender' }, { why: 'words-unpicked' }],
  [{ genderWords: 'x'.repeat(41) }, { why: 'words-long', most: 40 }],
])('%j is asked about again', (typed, problem) => {
  expect(read(typed).problems.genderWords).toEqual(problem);
});

test('forty characters are counted as people count', () => {
  expect(read({ genderWords: 'é'.repeat(40) }).problems).toEqual({});
});

test('every country of the list has a name of its own', () => {
  // ISO 3166-1 has 249 officially assigned codes.
  expect(new Set(COUNTRIES).size).toBe(249);
  const names = COUNTRIES.map(formatCountry);
  expect(new Set(names).size).toBe(249);
  expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
});
