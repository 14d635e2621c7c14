import { expect, test } from 'vitest';
import { otherTheme } from './presenter-theme.ts';

test.each([
  ['system', 'light', 'dark'],
  ['system', 'dark', 'light'],
  ['dark', 'light', 'system'],
  ['light', 'dark', 'system'],
  ['light', 'light', 'dark'],
  ['dark', 'dark', 'light'],
] as const)(
  'from %s on a %s device to %s: each press changes what is seen',
  (theme, device, to) => {
    expect(otherTheme(theme, device)).toBe(to);
    const seen = (one: string) => (one === 'system' ? device : one);
    expect(seen(otherTheme(theme, device))).not.toBe(seen(theme));
  },
);
