import { expect, test } from 'vitest';
import { wordDiff } from './word-diff.ts';

const told = (was: string, became: string) =>
  wordDiff(was, became)
    .map(({ kind, text }) => ({ same: text, was: `[-${text}-]`, became: `{+${text}+}` })[kind])
    .join('');

test.each([
  ['lend out tols as well', 'lend out tools as well', 'lend out [-tols-]{+tools+} as well'],
  ['same words', 'same words', 'same words'],
  ['', 'new', '{+new+}'],
  ['old', '', '[-old-]'],
  ['one two stay', 'three four stay', '[-one two-]{+three four+} stay'],
  ['the the end', 'the end', 'the [-the -]end'],
  ['Yes', 'Yes.', 'Yes{+.+}'],
])('%j became %j', (was, became, expected) => expect(told(was, became)).toBe(expected));

test('both texts can be read from the diff', () => {
  const [was, became] = ['a b c d e f', 'a x c y e z'];
  const read = (kind: 'was' | 'became') =>
    wordDiff(was, became)
      .filter((part) => part.kind === 'same' || part.kind === kind)
      .map(({ text }) => text)
      .join('');
  expect([read('was'), read('became')]).toEqual([was, became]);
});

test('thousands of words are compared at once', () => {
  const long = (sign: string) => Array.from({ length: 1_000 }, (_, at) => `${sign}${at}`).join(' ');
  expect(wordDiff(long('a'), long('b'))).toHaveLength(2);
});
