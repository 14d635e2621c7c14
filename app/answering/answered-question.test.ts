import { expect, test } from 'vitest';
import { readAnswerCursor, writeAnswerCursor } from './answered-question.ts';

test('a place in the list comes out of its address as it went in', () => {
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
])('%j is no place', (text) => expect(readAnswerCursor(text)).toBeUndefined());
