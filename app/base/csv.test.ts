import { expect, test } from 'vitest';
import { csvRow, type Cell } from './csv.ts';

test.each<[Cell, string]>([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  ['a, b', '"a, b"'],
  ['she said "no"', '"she said ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [-5, '-5'],
  [0, '0'],
  [2.5, '2.5'],
  [false, 'false'],
  [new Date('2026-11-21T20:56:19.123Z'), '2026-11-21T20:56:19.123Z'],
  [['Yes', 'No'], '"Yes\nNo"'],
  [['Yes'], 'Yes'],
  [[3, 1], '"3\n1"'],
  [[{ a: 1 }], '"[{""a"":1}]"'],
  [[], ''],
  [{ text: 'a' }, '"{""text"":""a""}"'],
  // Text from right to left and characters of several code units stay as they are.
  ['سؤال 👩‍🚀', 'سؤال 👩‍🚀'],
])('a cell holds %j', (cell, told) => {
  expect(csvRow([cell])).toBe(`${told}\r\n`);
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
  '%j looks like a formula and is defused',
  (text) => {
    expect(csvRow([text])).toBe(`"'${text}"\r\n`);
    expect(csvRow([[text, 'b']])).toBe(`"'${text}\nb"\r\n`);
  },
);

test('records end as RFC 4180 says, whatever they hold', () => {
  expect(csvRow(['a', 1, null, 'b'])).toBe('a,1,,b\r\n');
  expect(csvRow([])).toBe('\r\n');
});
