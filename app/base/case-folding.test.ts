import { expect, test } from 'vitest';
import { foldCase } from './case-folding.ts';

test.each([
  ['Yes', 'yes'],
  [' yes ', 'Yes'],
  ['not  now', 'Not\u00a0now'],
  ['STRASSE', 'straße'],
  ['ΟΔΟΣ', 'οδος'],
  ['Ｙｅｓ', 'yes'],
  ['ﬁne', 'fine'],
  ['e\u0301t\u00e9', '\u00e9te\u0301'],
  ['yes\u200d', 'yes'],
  ['10\u00b2', '102'],
  ['İzmir', 'izmir'],
])('%j and %j are one', (a, b) => expect(foldCase(a)).toBe(foldCase(b)));

test.each([
  ['yes', 'yess'],
  ['Kıl', 'Kil'],
  ['resume', 'résumé'],
  ['1', '2'],
])('%j and %j are two', (a, b) => expect(foldCase(a)).not.toBe(foldCase(b)));
