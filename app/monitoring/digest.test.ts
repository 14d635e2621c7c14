import { expect, test } from 'vitest';
import { browserErrorDigest } from '../base/browser-error-digest.ts';
import { errorDigestOf } from '../platform/error-digest.server.ts';

test('the browser and the server make the same digest of the same error', () => {
  const error = new TypeError('The ballot is missing');
  expect(browserErrorDigest(error)).toMatch(/^[0-9a-f]{10}$/);
  expect(browserErrorDigest(error)).toBe(errorDigestOf(error));
  expect(browserErrorDigest('thrown text')).toBe(errorDigestOf('thrown text'));
});
