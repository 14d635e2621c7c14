import { expect, test } from 'vitest';
import { DEFAULT_PREFS, readPrefs, THEMES, themeOf, writePrefs } from './prefs.ts';

test('what is written is read back', () => {
  for (const theme of THEMES) expect(readPrefs(writePrefs({ theme }))).toEqual({ theme });
});

test.each([
  undefined,
  '',
  'dark',
  'theme=',
  'theme=neon',
  'theme=dark;x',
  'THEME=dark',
  'xtheme=dark',
])('%j means the default', (value) => expect(readPrefs(value)).toEqual(DEFAULT_PREFS));

test('only listed themes exist, since each has a page of its own in the cache', () => {
  expect(themeOf('dark')).toBe('dark');
  expect(themeOf('Dark')).toBe('system');
  expect(themeOf(null)).toBe('system');
});
