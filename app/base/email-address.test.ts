import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';

test.each([
  'ada@reader.example',
  'ada.b+polls@mail.reader.example',
  "o'neil@reader.example",
  'jörg@büro.example',
])('%s is one', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'ada',
  '@reader.example',
  'ada@',
  'ada@localhost',
  'ada@reader..example',
  'ada @reader.example',
  'a@b@reader.example',
  'Ada <ada@reader.example>',
  'ada@reader.example, bo@reader.example',
  'ada@reader.example\nBcc: bo@reader.example',
  'ada\r\n@reader.example',
  'ada\u0000@reader.example',
  `${'a'.repeat(65)}@reader.example`,
  `ada@${'a'.repeat(250)}.example`,
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
