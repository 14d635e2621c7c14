import { createHash } from 'node:crypto';
import { DIGEST_LENGTH, digestSource } from '../base/digest.ts';

/** Ten hex digits that stand on the last-resort page, in the log and on the error report. */
export function digestOf(error: unknown): string {
  return createHash('sha256').update(digestSource(error)).digest('hex').slice(0, DIGEST_LENGTH);
}
