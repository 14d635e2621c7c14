/**
 * Cookie names carry the `__Host-` prefix and Secure wherever the browser accepts them: over https, and on
 * loopback. On any other plain-http origin the same names go without.
 */
export type CookieNames = { session: string; prefs: string; voter: string; secure: boolean };

export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return { session: `${prefix}sid`, prefs: `${prefix}prefs`, voter: `${prefix}voter`, secure };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const part of header.split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

export function lastingCookie(
  name: string,
  value: string,
  days: number,
  names: CookieNames,
  reach: 'scripts' | 'HttpOnly' = 'scripts',
): string {
  const secure = names.secure ? '; Secure' : '';
  const hidden = reach === 'HttpOnly' ? '; HttpOnly' : '';
  return `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${hidden}${secure}`;
}
