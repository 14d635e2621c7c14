import { screens, type Screen } from '../app/routes.ts';
import { readCookie, type CookieNames } from '../app/platform/cookies.server.ts';
import { DEFAULT_PREFS, readPrefs, type Prefs } from '../app/platform/prefs.ts';
import { createTargets, type Target } from '../app/platform/target.ts';

export const targetOf = createTargets<Screen>(screens);

/** A frame in a foreign page is made for nobody: no cookie is read for it. */
const NOBODY: Reader = { prefs: DEFAULT_PREFS, hasSession: false };

/** All that the server wants to know of a reader before a page is chosen. */
export type Reader = { prefs: Prefs; hasSession: boolean };

export function readerOf(
  target: Target<Screen> | undefined,
  cookie: string | undefined,
  names: CookieNames,
): Reader {
  if (cookie === undefined || (target && isEmbed(target.rules))) return NOBODY;
  return {
    prefs: readPrefs(readCookie(cookie, names.prefs)),
    hasSession: readCookie(cookie, names.session) !== undefined,
  };
}

/** The pages that others may put into theirs. */
export function isEmbed({ path }: Screen): boolean {
  return path.startsWith('/embed/results/');
}

/** Everybody without a session sees the same page but for the preferences. */
export function keyOf({ target }: Target<Screen>, { theme }: Prefs): string {
  return `${theme} ${target}`;
}
