import { expect, test } from 'vitest';
import { normalizeMultiline } from './multiline.ts';

test.each([
  ['line ends of browsers become one sign', 'one\r\ntwo', 'one\ntwo'],
  ['tabs stay, other control characters go', 'a\tb\u0000\u0007\u0085c', 'a\tbc'],
  ['one spelling of a letter', 'e\u0301', '\u00e9'],
  ['nothing around it', ' \n words \n ', 'words'],
  ['nothing', '', ''],
])('%s', (_, typed, kept) => {
  expect(normalizeMultiline(typed)).toBe(kept);
});
