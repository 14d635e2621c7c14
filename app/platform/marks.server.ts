import { randomBytes } from 'node:crypto';
import type { Secret } from './secret.server.ts';

/**
 * A mark is a random id of 16 bytes that a browser keeps in a cookie, signed so that nobody can make up another's.
 * It begins with the seconds it was made in: rows keyed by marks then lie in the order of time.
 */
export const MARK_DAYS = 400;

const BYTES = 16;
const TIME_BYTES = 4;
const FORM = /^v1\.([\w-]{22})\.([\w-]{43})$/;
const KEY_FORM = /^[\w-]{22}$/;

export function newMark(now: Date): string {
  const mark = randomBytes(BYTES);
  mark.writeUInt32BE(Math.floor(now.getTime() / 1_000) >>> 0);
  return mark.toString('hex');
}

/** The same mark for the same text each time, and another in each scope: for whoever proves who they are by repeating it. */
export function markOf(secret: Secret, purpose: string, text: string, scope?: string): string {
  const digest = secret.mac(purpose, scope === undefined ? text : `${scope} ${text}`);
  // A key made by our script begins with its time, and so does the mark made from it.
  const start = KEY_FORM.test(text) ? Buffer.from(text, 'base64url') : digest;
  return start.toString('hex', 0, TIME_BYTES) + digest.toString('hex', TIME_BYTES, BYTES);
}

export function writeMark(secret: Secret, purpose: string, mark: string): string {
  const text = Buffer.from(mark, 'hex').toString('base64url');
  return `v1.${text}.${secret.sign(purpose, text)}`;
}

export function readMark(
  secret: Secret,
  purpose: string,
  value: string | undefined,
): string | undefined {
  const [, text = '', signed = ''] = FORM.exec(value ?? '') ?? [];
  if (text === '') return undefined;
  return secret.verify(purpose, text, signed)
    ? Buffer.from(text, 'base64url').toString('hex')
    : undefined;
}
