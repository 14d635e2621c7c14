import type { Voter } from '../answers/commands.server.ts';
import { frameCookie, type CookieNames } from '../platform/cookies.server.ts';
import { MARK_DAYS, markOf, readMark, writeMark } from '../platform/marks.server.ts';
import type { Origin } from '../platform/origin.server.ts';
import type { Secret } from '../platform/secret.server.ts';

/** Sixteen bytes as a frame makes them. */
const KEY = /^[\w-]{22}$/;
const PURPOSE = 'embed';

/** What a request out of a frame says of who answers: the cookie of earlier answers, or the key of a first one. */
type Claim = {
  cookie: string | undefined;
  key: string | undefined;
  network: string;
  origin: Origin;
};

/**
 * Whoever answers in a frame: another voter in each survey, though one cookie holds the bytes for all frames inside one
 * site, so that no two surveys can be laid side by side. Undefined for who is not known and brings no key.
 */
export function embedVoter(
  secret: Secret,
  surveyId: string,
  { cookie, key, network, origin }: Claim,
): (Voter & { bytes: string }) | undefined {
  const known = readMark(secret, PURPOSE, cookie)?.mark;
  const made = key !== undefined && KEY.test(key) ? key : undefined;
  const text = known === undefined ? made : Buffer.from(known, 'hex').toString('base64url');
  if (text === undefined) return undefined;
  const mark = markOf(secret, PURPOSE, text, surveyId);
  const bytes = known ?? Buffer.from(text, 'base64url').toString('hex');
  return { mark, level: 'embed', isMember: false, network, origin, bytes };
}

/** What their browser keeps for this frame inside this one site, and brings back from there alone. */
export function embedCookie(
  secret: Secret,
  cookies: Pick<CookieNames, 'embed'>,
  bytes: string,
): string {
  return frameCookie(cookies.embed, writeMark(secret, PURPOSE, bytes), MARK_DAYS);
}
