import type { Voter } from '../answering/voter.server.ts';
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

/** The length of the keys that frames make. */
const KEY_BYTES = 16;
const PURPOSE = 'embed';

/** What a request from a frame says about its voter: the cookie of earlier answers, or the key of a first one. */
type EmbedClaim = {
  cookie: string | undefined;
  key: string | undefined;
  network: string;
  networkHash: NetworkHash;
};

/**
 * The voter of a frame. One cookie holds the bytes for all frames inside one site, but each survey derives its own
 * voter id, so that nobody can match the answers to two surveys. Undefined for a request without a cookie or key.
 */
export function embedVoter(
  secret: Secret,
  surveyId: string,
  { cookie, key, network, networkHash }: EmbedClaim,
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
  return { voterId, level: 'embed', isMember: false, network, networkHash, bytes };
}

/** A key is encoded like a voter id. */
function parseKey(key: string | undefined): string | undefined {
  const bytes = key === undefined ? undefined : decodeStrictBase64url(key);
  return bytes?.length === KEY_BYTES ? bytes.toString('hex') : undefined;
}

/** The cookie is partitioned, so that the browser sends it only from frames inside the same site. */
export function embedCookie(
  secret: Secret,
  cookies: Pick<CookieNames, 'embed'>,
  bytes: string,
): string {
  return partitionedCookie(cookies.embed, signVoterId(secret, PURPOSE, bytes), VOTER_ID_DAYS);
}
