import type { Voter } from '../answering/commands.server.ts';
import { decodeStrictBase64url } from '../platform/secrets/strict-base64url.server.ts';
import { partitionedCookie, type CookieNames } from '../platform/http/cookies.server.ts';
import {
  VOTER_ID_DAYS,
  deriveVoterId,
  verifyVoterId,
  signVoterId,
} from '../platform/http/voter-id.server.ts';
import type { NetworkHash } from '../platform/http/network-hash.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

/** As many as a frame makes. */
const KEY_BYTES = 16;
const PURPOSE = 'embed';

/** What a request out of a frame says of who answers: the cookie of earlier answers, or the key of a first one. */
type EmbedClaim = {
  cookie: string | undefined;
  key: string | undefined;
  network: string;
  origin: NetworkHash;
};

/**
 * Whoever answers in a frame: another voter in each survey, though one cookie holds the bytes for all frames inside one
 * site, so that no two surveys can be laid side by side. Undefined for who is not known and brings no key.
 */
export function embedVoter(
  secret: Secret,
  surveyId: string,
  { cookie, key, network, origin }: EmbedClaim,
): (Voter & { bytes: string }) | undefined {
  const known = verifyVoterId(secret, PURPOSE, cookie)?.voterId;
  const bytes = known ?? parseKey(key);
  if (bytes === undefined) return undefined;
  const voterId = deriveVoterId(
    secret,
    PURPOSE,
    Buffer.from(bytes, 'hex').toString('base64url'),
    surveyId,
  );
  return { voterId, level: 'embed', isMember: false, network, origin, bytes };
}

/** As a mark is written. */
function parseKey(key: string | undefined): string | undefined {
  const bytes = key === undefined ? undefined : decodeStrictBase64url(key);
  return bytes?.length === KEY_BYTES ? bytes.toString('hex') : undefined;
}

/** What their browser keeps for this frame inside this one site, and brings back from there alone. */
export function embedCookie(
  secret: Secret,
  cookies: Pick<CookieNames, 'embed'>,
  bytes: string,
): string {
  return partitionedCookie(cookies.embed, signVoterId(secret, PURPOSE, bytes), VOTER_ID_DAYS);
}
