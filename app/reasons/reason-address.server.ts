import { decodeId, encodeId, type IdScope } from '../platform/secrets/encoded-id.server.ts';
import type { RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';

const SCOPE: IdScope = { purpose: 'reason', within: 0 };

/** What a page calls a reason: nothing can be told from it, of its author or of how many there are. */
export function reasonAddress(secret: Secret, id: RowId): string {
  return encodeId(secret, SCOPE, id);
}

export function parseReasonAddress(secret: Secret, address: string): RowId | undefined {
  return decodeId(secret, SCOPE, address);
}
