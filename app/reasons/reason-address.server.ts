import {
  decodeId,
  encodeId,
  encodeIdPrefixes,
  type IdScope,
} from '../platform/secrets/encoded-id.server.ts';
import type { RowId } from '../platform/database/db.server.ts';
import type { Secret } from '../platform/secrets/secret.server.ts';
import { MARK_BYTES } from './reason-news.ts';

const SCOPE: IdScope = { purpose: 'reason', within: 0 };

/** What a page calls a reason: nothing can be told from it, of its author or of how many there are. */
export function reasonAddress(secret: Secret, id: RowId): string {
  return encodeId(secret, SCOPE, id);
}

/** The marks of these reasons, as `reasonMark` makes them of their addresses. */
export function reasonMarks(secret: Secret, ids: readonly RowId[]): string {
  return encodeIdPrefixes(secret, SCOPE, ids, MARK_BYTES);
}

export function parseReasonAddress(secret: Secret, address: string): RowId | undefined {
  return decodeId(secret, SCOPE, address);
}
