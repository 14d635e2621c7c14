import { expect, test } from 'vitest';
import { errorDigestSource } from './error-digest.ts';

test('a digest is made of the name, the message and the first frame', () => {
  const error = new TypeError('x is not a function');
  error.stack =
    'TypeError: x is not a function\n    at first (file.js:1:2)\n    at second (file.js:3:4)';
  expect(errorDigestSource(error)).toBe('TypeError\nx is not a function\nat first (file.js:1:2)');
});

test('frames in the format of other browsers are found too', () => {
  const error = new Error('no');
  error.stack =
    'first@https://polls.example/assets/a.js:1:2\nsecond@https://polls.example/assets/a.js:3:4';
  expect(errorDigestSource(error)).toBe('Error\nno\nfirst@https://polls.example/assets/a.js:1:2');
});

test('a value that is no error, or an error without a stack, still has a digest', () => {
  const error = new Error('no');
  delete error.stack;
  expect(errorDigestSource(error)).toBe('Error\nno\n');
  expect(errorDigestSource('thrown text')).toBe('thrown text');
  expect(errorDigestSource(undefined)).toBe('undefined');
});
