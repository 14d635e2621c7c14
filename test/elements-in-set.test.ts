import { expect, test } from 'vitest';
import { readSources } from './support/sources.ts';

/**
 * The coordinator of a cluster ends by a segmentation fault where `set` gives a column an element of an array as it is, as
 * `set one = two[1]` does. A sub-select around it, or the element read in `with`, does not end it (docs/decisions/0098).
 */
const ELEMENT =
  /\bset\s(?:(?!\b(?:where|from|returning)\b)[^;`]){0,400}?\b\w+ = \(*(?!array\b)[\w.]+\)*\[[^\]]*\]\s*(?=[,;`)]|\b(?:where|from|returning)\b|$)/gi;
/** The last migration from before tables could be laid out. */
const LAID_OUT = 'db/migrations/0077';

const elementsIn = (text: string) => Array.from(text.matchAll(ELEMENT), ([found]) => found);

test('no statement sets a column to an element of an array as it is', () => {
  const sources = readSources(['app/**/*.server.ts', 'server/**/*.ts', 'db/migrations/*.sql']);
  const later = sources.filter(
    ({ path }) => !path.startsWith('db/migrations/') || path.slice(0, LAID_OUT.length) > LAID_OUT,
  );
  expect(later.length).toBeGreaterThan(100);
  expect(
    later.flatMap(({ path, text }) => elementsIn(text).map((found) => `${path}: ${found}`)),
  ).toEqual([]);
});

test('a statement that does is seen', () => {
  const wrong = [
    'update one set two = three[1]',
    'update one o set four = 5,\n two = (t.three)[1] from t where t.id = o.id',
  ];
  expect(wrong.filter((text) => elementsIn(text).length === 0)).toEqual([]);
  const right = [
    'update one set two = (select three[1] from t)',
    'update one set two = array[three] where three = four[1]',
    'update one set two = 3 from t where o.three = t.four[1]',
  ];
  expect(right.flatMap(elementsIn)).toEqual([]);
});
