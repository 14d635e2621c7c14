import type { Voter } from '../answering/commands.server.ts';
import { canonicalBytes } from '../platform/secrets/canonical-bytes.server.ts';
import { frameCookie, type CookieNames } from '../platform/http/cookies.server.ts';
import { MARK_DAYS, markOf, readMark, writeMark } from '../platform/http/marks.server.ts';
import type { Origin } from '../platform/http/origin.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

/** As many as a frame makes. */
const KEY_BYTES = 16;
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
  const bytes = known ?? keyBytes(key);
  if (bytes === undefined) return undefined;
  const mark = markOf(secret, PURPOSE, Buffer.from(bytes, 'hex').toString('base64url'), surveyId);
  return { mark, level: 'embed', isMember: false, network, origin, bytes };
}

/** As a mark is written. */
function keyBytes(key: string | undefined): string | undefined {
  const bytes = key === undefined ? undefined : canonicalBytes(key);
  return bytes?.length === KEY_BYTES ? bytes.toString('hex') : undefined;
}

/** What their browser keeps for this frame inside this one site, and brings back from there alone. */
export function embedCookie(
  secret: Secret,
  cookies: Pick<CookieNames, 'embed'>,
  bytes: string,
): string {
  return frameCookie(cookies.embed, writeMark(secret, PURPOSE, bytes), MARK_DAYS);
}
