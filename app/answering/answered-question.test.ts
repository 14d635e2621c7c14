import { expect, test } from 'vitest';
import { readAnswerCursor, writeAnswerCursor } from './answered-question.ts';

test('a cursor survives the way through an address', () => {
  const place = { at: '1772366400123456', id: 'abcdefghjk' };
  expect(readAnswerCursor(writeAnswerCursor(place))).toEqual(place);
});

test.each([
  null,
  '',
  '1_',
  '_abcdefghjk',
  'x_abcdefghjk',
  '1_ABCDEFGHJK',
  '1_abcdefghji',
  '1_abcdefghjk ',
])('%j is no cursor', (text) => expect(readAnswerCursor(text)).toBeUndefined());
