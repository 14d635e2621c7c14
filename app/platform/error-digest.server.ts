import { createHash } from 'node:crypto';
import { ERROR_DIGEST_LENGTH, errorDigestSource } from '../base/error-digest.ts';

/** Ten hex digits for the last-resort page, the log and the error report. */
export function errorDigestOf(error: unknown): string {
  return createHash('sha256')
    .update(errorDigestSource(error))
    .digest('hex')
    .slice(0, ERROR_DIGEST_LENGTH);
}
