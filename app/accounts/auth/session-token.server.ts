import { timingSafeEqual } from 'node:crypto';
import { readCookie, type CookieNames } from '../../platform/http/cookies.server.ts';
import { createMac, type Mac, type Secret } from '../../platform/secrets/secret.server.ts';

const PURPOSE = 'sign-in';

/** The token in the session cookie, if it was signed here: a made-up one costs no look-up. */
export function sessionToken(
  cookie: string | undefined,
  { secret, cookies }: { secret: Secret; cookies: CookieNames },
): string | undefined {
  const sent = readCookie(cookie, cookies.session);
  if (sent === undefined) return undefined;
  const [, token, signature] = SIGNED_TOKEN.exec(decoded(sent)) ?? [];
  if (token === undefined || signature === undefined) return undefined;
  const expected = signatureOf(secret, token);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? token : undefined;
}

/** A token of 32 bytes and a signature of 32 more; any other form is not worth a digest. */
const SIGNED_TOKEN = /^([\w-]{43})\.([\w+/]{43}=)$/;

export function signToken(secret: Secret, token: string): string {
  return encodeURIComponent(`${token}.${signatureOf(secret, token)}`);
}

const macs = new WeakMap<Secret, Mac>();

/** Keeps its first form, so that people stay signed in. */
function signatureOf(secret: Secret, token: string): string {
  const known = macs.get(secret);
  const mac = known ?? createMac(Buffer.from(secret.key(PURPOSE).toString('base64url')));
  if (!known) macs.set(secret, mac);
  return mac(token, 'base64');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
