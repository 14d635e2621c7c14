import { expect, test } from 'vitest';
import { digestInBrowser } from '../base/browser-digest.ts';
import { digestOf } from '../platform/errors.server.ts';

test('the browser and the server make the same digest of the same error', () => {
  const error = new TypeError('The ballot is missing');
  expect(digestInBrowser(error)).toMatch(/^[0-9a-f]{10}$/);
  expect(digestInBrowser(error)).toBe(digestOf(error));
  expect(digestInBrowser('thrown text')).toBe(digestOf('thrown text'));
});
