import { expect, test } from 'vitest';
import { NEWEST, parsePosition, writePosition } from './journal-position.ts';

test('a position is read as the database writes it and as a cookie has it', () => {
  expect(parsePosition('16/B374D848')).toBe(0x16_b374_d848n);
  expect(writePosition(0x16_b374_d848n)).toBe('16-B374D848');
  expect(parsePosition(writePosition(0x1_0000_0002n))).toBe(0x1_0000_0002n);
  expect(parsePosition('2/0') > parsePosition('1/FFFFFFFF')).toBe(true);
});

test('what is none is after everything', () => {
  const after = parsePosition(NEWEST);
  for (const text of ['', '16', '16/', '/1', 'x/1', '123456789/1', '16/B3 ', '-1/1'])
    expect(parsePosition(text)).toBe(after);
  expect(after > parsePosition('FFFFFFFE/0')).toBe(true);
});
