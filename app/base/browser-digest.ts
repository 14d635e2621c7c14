import { DIGEST_LENGTH, digestSource } from './digest.ts';
import { sha256Hex } from './sha256.ts';

/** The browser's counterpart of the server's digest: on the page, in the console and on the report. */
export function digestInBrowser(error: unknown): string {
  return sha256Hex(digestSource(error)).slice(0, DIGEST_LENGTH);
}
