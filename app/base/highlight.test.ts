import { expect, test } from 'vitest';
import { highlightMatches } from './highlight.ts';

const marked = (text: string, typed: string) =>
  highlightMatches(text, typed)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Where do you sing?', 'si', 'Where do you [si]ng?'],
  ['Where do you sing?', 'you WHERE', '[Where] do [you] sing?'],
  ['Where do you sing?', 'ing', 'Where do you sing?'],
  ['Préférez-vous l’été ?', 'ete pre', '[Pré]férez-vous l’[été] ?'],
  ['Große Straße', 'grosse str', '[Große] [Str]aße'],
  ['singing singer', 'sing singe', '[sing]ing [singe]r'],
  ['東京都の方へ', '東京', '[東京]都の方へ'],
  ['e\u0301te\u0301', 'été', '[été]'],
  ['x', '', 'x'],
  ['', 'x', ''],
  ['a b', '"a" -b', '[a] [b]'],
])('%j, typed %j: %s', (text, typed, wanted) => {
  expect(marked(text, typed)).toBe(wanted);
});
