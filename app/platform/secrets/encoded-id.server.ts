import { createCipheriv, createDecipheriv, type Cipheriv } from 'node:crypto';
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
export function encodeId(secret: Secret, scope: IdScope, id: RowId): string {
  return encryptIds(secret, scope, [id]).toString('base64url');
}

/** The first `bytes` of the encoding of each id, one after the other; three are four letters. */
export function encodeIdPrefixes(
  secret: Secret,
  scope: IdScope,
  ids: readonly RowId[],
  bytes: number,
): string {
  const blocks = encryptIds(secret, scope, ids);
  return Array.from({ length: ids.length }, (_, at) =>
    blocks.toString('base64url', at * BLOCK_BYTES, at * BLOCK_BYTES + bytes),
  ).join('');
}

/** A block for each id. */
function encryptIds(secret: Secret, { purpose, within }: IdScope, ids: readonly RowId[]): Buffer {
  const blocks = Buffer.alloc(ids.length * BLOCK_BYTES);
  for (const [at, id] of ids.entries()) {
    blocks.writeBigUInt64BE(BigInt(within), at * BLOCK_BYTES);
    blocks.writeBigUInt64BE(BigInt(id), at * BLOCK_BYTES + BLOCK_BYTES / 2);
  }
  return cipherOf(secret.key(purpose)).update(blocks);
}

/**
 * A cipher costs far more to make than to use. Each block stands for itself in this mode, so one cipher encrypts all that
 * ever comes.
 */
function cipherOf(key: Buffer): Cipheriv {
  const known = ciphers.get(key);
  if (known) return known;
  const made = createCipheriv(CIPHER, key, null).setAutoPadding(false);
  ciphers.set(key, made);
  return made;
}

const ciphers = new WeakMap<Buffer, Cipheriv>();

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
