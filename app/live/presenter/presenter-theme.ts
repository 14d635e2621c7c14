import type { Theme } from '../../platform/http/prefs.ts';

/** The opposite of what is seen. It is `system` if the device shows that opposite by itself. */
export function otherTheme(theme: Theme, device: 'light' | 'dark'): Theme {
  const seen = theme === 'system' ? device : theme;
  const other = seen === 'light' ? 'dark' : 'light';
  return other === device && theme !== 'system' ? 'system' : other;
}
