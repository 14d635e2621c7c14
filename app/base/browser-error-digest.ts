import { ERROR_DIGEST_LENGTH, errorDigestSource } from './error-digest.ts';
import { sha256Hex } from './sha256.ts';

/** The same digest as the server's, for the page, the console and the error report. */
export function browserErrorDigest(error: unknown): string {
  return sha256Hex(errorDigestSource(error)).slice(0, ERROR_DIGEST_LENGTH);
}
