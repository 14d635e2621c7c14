import { expect, test } from 'vitest';
import { deviceWords } from './device.ts';

test.each([
  ['Firefox/Android', 'Firefox on Android'],
  ['Samsung Internet/Android', 'Samsung Internet on Android'],
  ['Firefox', 'Firefox'],
  ['', ''],
])('%s is said as %s', (device, words) => {
  expect(deviceWords(device)).toBe(words);
});
