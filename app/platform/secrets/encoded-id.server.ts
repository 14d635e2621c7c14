import { createCipheriv, createDecipheriv } from 'node:crypto';
import { decodeStrictBase64url } from './strict-base64url.server.ts';
import type { RowId } from '../database/db.server.ts';
import type { Secret } from './secret.server.ts';

/** What an id stands for, and within which whole: the same id looks different in another. */
export type IdScope = { purpose: string; within: number };

const CIPHER = 'aes-256-ecb';
const BLOCK_BYTES = 16;

/**
 * A row's id as a form or an address may carry it. Ids grow by one and tell how many there are; this tells nothing and
 * cannot be made up. It is one block of AES over scope and id, so what somebody invents decrypts to another scope.
 */
export function encodeId(secret: Secret, { purpose, within }: IdScope, id: RowId): string {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.writeBigUInt64BE(BigInt(within), 0);
  block.writeBigUInt64BE(BigInt(id), BLOCK_BYTES / 2);
  const cipher = createCipheriv(CIPHER, secret.key(purpose), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** The id again; undefined for what was not hidden here. */
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
