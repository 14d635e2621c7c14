import { expect, test } from 'vitest';
import { isolate, quote } from './isolate.ts';

test('words from the right are isolated, all others stay as they are', () => {
  expect(isolate('Train')).toBe('Train');
  expect(isolate('日本語, Ελλάδα, Привет')).toBe('日本語, Ελλάδα, Привет');
  expect(isolate('רכבת')).toBe('\u2068רכבת\u2069');
  expect(quote('قطار')).toBe('“\u2068قطار\u2069”');
  expect(quote('')).toBe('“”');
});
