import { describe, expect, test } from 'vitest';
import { cleanMultiline, cleanSingleLine, hasVisibleText } from './clean-text.ts';

describe('one line', () => {
  test.each([
    ['  two   words ', 'two words'],
    ['a\tb\r\nc\u2028d\u00a0e', 'a b c d e'],
    ['', ''],
    ['\u0000a\u0007b', 'a b'],
  ])('%j becomes %j', (typed, kept) => expect(cleanSingleLine(typed)).toBe(kept));

  test.each([
    ['turned around by an override', 'yes\u202eon', 'yeson'],
    ['isolated', '\u2066a\u2069b', 'ab'],
    ['marked as right to left', 'a\u200fb\u061c', 'ab'],
    ['held apart by nothing', 'a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
    ['filled with what looks empty', '\u3164\uffa0\u115fa\u2800b', 'a b'],
    ['from a private font', 'a\ue000b', 'ab'],
    ['drawn as nothing', 'a\u{1d159}\u{13441}\u{13442}\ufffcb', 'ab'],
    ['hidden in tags', 'a\u{e0041}\u{e0042}\u{e007f}b', 'ab'],
  ])('what is %s is left out', (_, typed, kept) => expect(cleanSingleLine(typed)).toBe(kept));

  test.each([
    ['Persian', 'می\u200cخواهم'],
    ['a family', '👨\u200d👩\u200d👧'],
    ['a flag of two letters', '🇩🇪'],
    ['the flag of a part of a country', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Hindi', 'क्\u200dष'],
  ])('%s is kept as it is', (_, typed) =>
    expect(cleanSingleLine(typed)).toBe(typed.normalize('NFC')),
  );

  test('combining marks do not pile up over other lines', () => {
    expect(cleanSingleLine(`z${'\u0300'.repeat(50)}`)).toBe(`z${'\u0300'.repeat(6)}`);
  });

  test('half of a surrogate pair does not reach the database', () => {
    expect(cleanSingleLine('a\ud800b').isWellFormed()).toBe(true);
  });
});

test('line breaks stay, with at most one empty line between them', () => {
  expect(cleanMultiline(' a  b \r\n\r\n\r\n\r\nc\u2028d ')).toBe('a b\n\nc\nd');
});

test.each([
  ['yes', true],
  ['7', true],
  ['😀', true],
  ['?!', false],
  ['\u200d', false],
  ['\u3164\uffa0', false],
  ['\u2800\u2800', false],
  ['\u{1d159}', false],
  ['\u115f\ufe0f\u180b', false],
  ['', false],
])('%j says something: %j', (text, says) => expect(hasVisibleText(text)).toBe(says));
