import { randomBytes } from 'node:crypto';
import { decodeStrictBase64url } from '../secrets/strict-base64url.server.ts';
import type { NetworkHash } from './network-hash.server.ts';
import type { Secret } from '../secrets/secret.server.ts';

/**
 * A mark is a random id of 16 bytes that a browser keeps in a cookie, signed so that nobody can make up another's.
 * It begins with the seconds it was made in: rows keyed by marks then lie in the order of time.
 */
export const VOTER_ID_DAYS = 400;

const BYTES = 16;
const TIME_BYTES = 4;
const ORIGIN_BYTES = 8;
const FORM = /^v(?:1\.([\w-]{22})|2\.([\w-]{38}))\.([\w-]{43})$/;
const KEY_FORM = /^[\w-]{22}$/;

export function createVoterId(now: Date): string {
  const mark = randomBytes(BYTES);
  mark.writeUInt32BE(Math.floor(now.getTime() / 1_000) >>> 0);
  return mark.toString('hex');
}

/** The same mark for the same text each time, and another in each scope: for whoever proves who they are by repeating it. */
export function deriveVoterId(
  secret: Secret,
  purpose: string,
  text: string,
  scope?: string,
): string {
  const digits = secret.macHex(purpose, scope === undefined ? text : `${scope} ${text}`);
  // A key made by our script begins with its time, and so does the mark made from it.
  const key = KEY_FORM.test(text) ? decodeStrictBase64url(text) : undefined;
  return key
    ? key.toString('hex', 0, TIME_BYTES) + digits.slice(2 * TIME_BYTES, 2 * BYTES)
    : digits.slice(0, 2 * BYTES);
}

/** When this site gave a mark out, in seconds, and to whom: the time a mark begins with is the browser's word. */
export type VoterIdIssue = { at: number; origin: NetworkHash };

export function signVoterId(
  secret: Secret,
  purpose: string,
  voterId: string,
  issue?: VoterIdIssue,
): string {
  if (!issue) return signed(secret, purpose, 'v1', Buffer.from(voterId, 'hex'));
  const bytes = Buffer.alloc(BYTES + TIME_BYTES + ORIGIN_BYTES);
  bytes.write(voterId, 'hex');
  bytes.writeUInt32BE(issue.at >>> 0, BYTES);
  bytes.write(issue.origin, BYTES + TIME_BYTES, 'hex');
  return signed(secret, purpose, 'v2', bytes);
}

function signed(secret: Secret, purpose: string, form: string, bytes: Buffer): string {
  const text = bytes.toString('base64url');
  return `${form}.${text}.${secret.sign(purpose, text)}`;
}

/** Without when and to whom, where it was given out before that was written into it. */
export function verifyVoterId(
  secret: Secret,
  purpose: string,
  value: string | undefined,
): { voterId: string; issue?: VoterIdIssue } | undefined {
  const [, before, now, signature = ''] = FORM.exec(value ?? '') ?? [];
  const text = before ?? now;
  if (text === undefined || !secret.verify(purpose, text, signature)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  const voterId = bytes.toString('hex', 0, BYTES);
  if (now === undefined) return { voterId };
  const origin = bytes.toString('hex', BYTES + TIME_BYTES);
  return { voterId, issue: { at: bytes.readUInt32BE(BYTES), origin } };
}
