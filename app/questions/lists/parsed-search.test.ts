import { describe, expect, test } from 'vitest';
import { plainTerms, parseSearch } from './parsed-search.ts';

/** Groups as text: `-` before an excluded term, `…` after one that may be a prefix. */
function read(typed: string): string {
  const groups = parseSearch(typed)?.groups.map((terms) =>
    terms
      .map(({ text, isExcluded, begins }) => `${isExcluded ? '-' : ''}${text}${begins ? '…' : ''}`)
      .join('+'),
  );
  return groups?.join(' | ') ?? 'nothing';
}

describe('a parsed search', () => {
  test.each([
    ['tea', 'tea…'],
    ['  green   tea ', 'green+tea…'],
    ['"green tea"', 'green tea'],
    ['"green tea" cup', 'green tea+cup…'],
    ['tea "with mil', 'tea+with mil'],
    ['tea -milk', 'tea+-milk'],
    ['tea -"oat milk"', 'tea+-oat milk'],
    ['tea or coffee', 'tea | coffee…'],
    ['tea OR coffee cup', 'tea | coffee+cup…'],
    ['or', 'nothing'],
    ['or tea or', 'tea…'],
    ['-milk', 'milk'],
    ['tea or -milk', 'tea | milk'],
    ['four-day', 'four-day…'],
    ['a', 'a'],
    ['東', '東'],
    ['東京', '東京…'],
    ['выборы мэра', 'выборы+мэра…'],
    ['3', '3'],
    ['???', 'nothing'],
    ['👍🏽', 'nothing'],
    ['', 'nothing'],
    ['" "', 'nothing'],
    ["'; drop table questions; --", 'drop+table+questions;…'],
    ['tea & coffee | milk <-> !x:*', 'tea+coffee+milk+!x:*…'],
    ['\u0000tea\u0007', 'tea…'],
    ['\ud800tea', '\ufffdtea…'],
  ])('%j: %s', (typed, wanted) => expect(read(typed)).toBe(wanted));

  test('has at most eight terms and a hundred letters, and says if it was cut', () => {
    const many = parseSearch('a b c d e f g h i j');
    expect(many?.groups[0]).toHaveLength(8);
    expect(many?.isCut).toBe(true);
    const long = parseSearch(`${'👩'.repeat(98)}abc`);
    expect(long?.isCut).toBe(true);
    expect(long?.words).toBe(`${'👩'.repeat(98)}ab`);
    expect(parseSearch('a b c d e f g h')?.isCut).toBe(false);
  });
});

test.each([
  ['green tea', true],
  ['"green tea"', false],
  ['tea -milk', false],
  ['tea or milk', false],
])('%j is also searched for in other spellings: %s', (typed, isPlain) => {
  const search = parseSearch(typed);
  expect(search && plainTerms(search) !== undefined).toBe(isPlain);
});
