/**
 * Cookie names have the `__Host-` prefix and cookies are Secure wherever browsers accept that: over https, and on
 * loopback. On any other plain-http origin the names have no prefix.
 */
export type CookieNames = {
  session: string;
  prefs: string;
  voter: string;
  /** The voter id of somebody who answered in a frame; each site that embeds has its own. */
  embed: string;
  /** What somebody wants to join, during sign-in. */
  pendingMembership: string;
  /** The question that a visitor typed, during sign-up or sign-in. */
  pendingQuestion: string;
  /** Who passed the first step and is asked for a code. */
  secondFactor: string;
  /** Who signed in on this browser before. */
  knownMember: string;
  /** The challenge for a browser that is about to use a passkey. */
  passkeyChallenge: string;
  /** The state of a sign-in through another site, and later its outcome. */
  openidSignIn: string;
  /** How far the database was when this browser last changed something; only where there is a replica. */
  written: string;
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
    written: `${prefix}written`,
    secure,
  };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  // Most requests contain few of the names.
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

export function httpOnlyCookie(
  name: string,
  value: string,
  days: number,
  names: CookieNames,
): string {
  return `${cookie(name, value, days * 86_400, names)}; HttpOnly`;
}

/** The same for a state that lasts a few minutes. */
export function shortLivedCookie(
  name: string,
  value: string,
  minutes: number,
  names: CookieNames,
): string {
  return `${cookie(name, value, minutes * 60, names)}; HttpOnly`;
}

/** A cookie for a frame in another site's page: the browser stores one for each embedding site. */
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
