import { createCipheriv, createDecipheriv } from 'node:crypto';
import { decodeStrictBase64url } from './strict-base64url.server.ts';
import type { RowId } from '../database/db.server.ts';
import type { Secret } from './secret.server.ts';

/** The same id has another encoding in another scope. */
export type IdScope = { purpose: string; within: number };

const CIPHER = 'aes-256-ecb';
const BLOCK_BYTES = 16;

/**
 * Encodes a row's id for a form or an address. Ids grow by one and reveal how many there are; the encoded id reveals
 * nothing and cannot be made up. It is one block of AES over scope and id, so an invented one decrypts to another
 * scope.
 */
export function encodeId(secret: Secret, { purpose, within }: IdScope, id: RowId): string {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.writeBigUInt64BE(BigInt(within), 0);
  block.writeBigUInt64BE(BigInt(id), BLOCK_BYTES / 2);
  const cipher = createCipheriv(CIPHER, secret.key(purpose), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** Undefined for a text that was not encoded here. */
export function decodeId(
  secret: Secret,
  { purpose, within }: IdScope,
  hidden: string,
): RowId | undefined {
  const bytes = decodeStrictBase64url(hidden);
  if (bytes?.length !== BLOCK_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, secret.key(purpose), null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(bytes), decipher.final()]);
  if (block.readBigUInt64BE(0) !== BigInt(within)) return undefined;
  return String(block.readBigUInt64BE(BLOCK_BYTES / 2));
}
