import { expect, test } from 'vitest';
import { isolateBidi, quote } from './bidi.ts';

test('words from the right are isolated, all others stay as they are', () => {
  expect(isolateBidi('Train')).toBe('Train');
  expect(isolateBidi('日本語, Ελλάδα, Привет')).toBe('日本語, Ελλάδα, Привет');
  expect(isolateBidi('רכבת')).toBe('\u2068רכבת\u2069');
  expect(quote('قطار')).toBe('“\u2068قطار\u2069”');
  expect(quote('')).toBe('“”');
});
