import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { decodeStrictBase64url } from './strict-base64url.server.ts';
import type { Secret } from './secret.server.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text that only this site can read or write, wherever it is stored meanwhile. A text sealed for one purpose
 * or person cannot be opened for another.
 */
export function seal(
  secret: Pick<Secret, 'key'>,
  purpose: string,
  text: string | Uint8Array,
  whose = '',
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret.key(purpose), nonce).setAAD(Buffer.from(whose));
  const sealed = Buffer.concat([cipher.update(Buffer.from(text)), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Undefined for a text that was not sealed here, or not for this purpose. */
export function unseal(
  secret: Pick<Secret, 'key'>,
  purpose: string,
  sealed: string,
  whose = '',
): string | undefined {
  return unsealBytes(secret, purpose, sealed, whose)?.toString('utf8');
}

export function unsealBytes(
  secret: Pick<Secret, 'key'>,
  purpose: string,
  sealed: string,
  whose = '',
): Buffer | undefined {
  const bytes = decodeStrictBase64url(sealed);
  if (!bytes || bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, secret.key(purpose), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(whose)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    return undefined;
  }
}
