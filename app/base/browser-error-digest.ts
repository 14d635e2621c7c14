import { ERROR_DIGEST_LENGTH, errorDigestSource } from './error-digest.ts';
import { sha256Hex } from './sha256.ts';

/** The browser's counterpart of the server's digest: on the page, in the console and on the report. */
export function browserErrorDigest(error: unknown): string {
  return sha256Hex(errorDigestSource(error)).slice(0, ERROR_DIGEST_LENGTH);
}
