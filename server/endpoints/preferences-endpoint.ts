import { safePath } from '../../app/base/safe-path.ts';
import { persistentCookie } from '../../app/platform/http/cookies.server.ts';
import { PREFS_DAYS, themeOf, writePrefs } from '../../app/platform/http/prefs.ts';
import type { Handler } from '../http/call.ts';
import type { Services } from '../http/services.ts';

type Fields = { theme?: string | undefined; next?: string | undefined };

/** Handles the form of the theme switch, which works without a script. */
export function createPreferences({ cookies }: Services): Handler<{ form: Fields }> {
  return async ({ reply, form: { theme, next } }) => {
    const prefs = writePrefs({ theme: themeOf(theme) });
    const cookie = persistentCookie(cookies.prefs, prefs, PREFS_DAYS, cookies);
    return reply.header('set-cookie', cookie).redirect(safePath(next ?? null), 303);
  };
}

/** Redirects another spelling of an address for good. */
export function createMove(to: string) {
  return (): Handler =>
    async ({ reply }) =>
      reply.redirect(to, 308);
}
