import { expect, test } from 'vitest';
import { isolateBidi, quote } from './bidi.ts';

test('right-to-left text is isolated, and all other text stays as it is', () => {
  expect(isolateBidi('Train')).toBe('Train');
  expect(isolateBidi('日本語, Ελλάδα, Привет')).toBe('日本語, Ελλάδα, Привет');
  expect(isolateBidi('רכבת')).toBe('\u2068רכבת\u2069');
  expect(quote('قطار')).toBe('“\u2068قطار\u2069”');
  expect(quote('')).toBe('“”');
});
