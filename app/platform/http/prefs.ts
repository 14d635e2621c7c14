/** The reader's preferences: enumerated values only, since they are part of the page cache's key. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export type Prefs = { theme: Theme };

export const DEFAULT_PREFS: Prefs = { theme: 'system' };
export const PREFS_DAYS = 180;

export function themeOf(text: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? DEFAULT_PREFS.theme;
}

/** Reads the preferences cookie, `theme=dark`, and ignores anything else in it. */
export function readPrefs(value: string | undefined): Prefs {
  return { theme: themeOf(value?.startsWith('theme=') ? value.slice(6) : undefined) };
}

export function writePrefs(prefs: Prefs): string {
  return `theme=${prefs.theme}`;
}
