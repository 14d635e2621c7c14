import { expect, test } from 'vitest';
import { normalizeSingleLine } from './single-line.ts';

test.each([
  ['', ''],
  [' a ', 'a'],
  ['a\r\nBcc: b', 'a Bcc: b'],
  ['a\u0000\u0007\u2028b', 'a b'],
  ['e\u0301', '\u00e9'],
])('%j becomes %j', (typed, kept) => expect(normalizeSingleLine(typed)).toBe(kept));
