/**
 * Cookie names carry the `__Host-` prefix and Secure wherever the browser accepts them: over https, and on
 * loopback. On any other plain-http origin the same names go without.
 */
export type CookieNames = {
  session: string;
  prefs: string;
  voter: string;
  /** Who answered in a frame, one of each site that shows one. */
  embed: string;
  /** What somebody is about to join, while they sign in. */
  pendingMembership: string;
  /** What a visitor wrote to ask, while they sign up or in. */
  pendingQuestion: string;
  /** Who was proven and is asked for a code. */
  secondFactor: string;
  /** Who signed in on this browser before. */
  knownMember: string;
  /** A browser that is about to prove something by a passkey. */
  passkeyChallenge: string;
  /** What is awaited from another site that proves who somebody is, and what came of it. */
  openidSignIn: string;
  secure: boolean;
};

export function cookieNames(secure: boolean): CookieNames {
  const prefix = secure ? '__Host-' : '';
  return {
    session: `${prefix}sid`,
    prefs: `${prefix}prefs`,
    voter: `${prefix}voter`,
    embed: `${prefix}embed`,
    pendingMembership: `${prefix}joining`,
    pendingQuestion: `${prefix}asking`,
    secondFactor: `${prefix}entering`,
    knownMember: `${prefix}known`,
    passkeyChallenge: `${prefix}proving`,
    openidSignIn: `${prefix}outside`,
    secure,
  };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  // Most requests carry few of the names that are asked for.
  if (!header?.includes(name)) return undefined;
  for (const part of header.split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}

export function persistentCookie(
  name: string,
  value: string,
  days: number,
  names: CookieNames,
): string {
  return cookie(name, value, days * 86_400, names);
}

/** One that no script on the page can read. */
export function httpOnlyCookie(
  name: string,
  value: string,
  days: number,
  names: CookieNames,
): string {
  return `${cookie(name, value, days * 86_400, names)}; HttpOnly`;
}

/** The same for what is over in a few minutes. */
export function shortLivedCookie(
  name: string,
  value: string,
  minutes: number,
  names: CookieNames,
): string {
  return `${cookie(name, value, minutes * 60, names)}; HttpOnly`;
}

/** One that a frame in somebody else's page brings back, kept by itself for each site that page is of. */
export function partitionedCookie(name: string, value: string, days: number): string {
  const life = `Path=/; Max-Age=${days * 86_400}`;
  return `${name}=${value}; ${life}; SameSite=None; Secure; Partitioned; HttpOnly`;
}

export function expiredCookie(name: string, names: CookieNames): string {
  return `${cookie(name, '', 0, names)}; HttpOnly`;
}

function cookie(name: string, value: string, seconds: number, { secure }: CookieNames): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
