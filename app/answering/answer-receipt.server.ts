import { hash } from 'node:crypto';
import type { Secret } from '../platform/secrets/secret.server.ts';

const RECEIPT_BYTES = 16;

/**
 * Only the voter knows the receipt; the question's log shows its digest. A voter has the same receipt on a question
 * however often the answer changes, and nobody can tell from two logs that they belong to one voter.
 */
export function receiptOf(
  secret: Secret,
  questionId: string,
  voterId: string,
): { receipt: string; token: string } {
  const receipt = secret.mac('receipt', `${questionId} ${voterId}`).subarray(0, RECEIPT_BYTES);
  const token = hash('sha256', receipt, 'hex');
  return { receipt: receipt.toString('base64url'), token: token.slice(0, 2 * RECEIPT_BYTES) };
}
