import { randomBytes } from 'node:crypto';
import { decodeStrictBase64url } from '../secrets/strict-base64url.server.ts';
import type { NetworkHash } from './network-hash.server.ts';
import type { Secret } from '../secrets/secret.server.ts';

/**
 * A voter id is a random id of 16 bytes in a cookie, signed so that nobody can make up another's. It begins with the
 * seconds of its creation, so that rows keyed by voter id lie in the order of time.
 */
export const VOTER_ID_DAYS = 400;

const BYTES = 16;
const TIME_BYTES = 4;
const ORIGIN_BYTES = 8;
const FORM = /^v(?:1\.([\w-]{22})|2\.([\w-]{38}))\.([\w-]{43})$/;
const KEY_FORM = /^[\w-]{22}$/;

export function createVoterId(now: Date): string {
  const bytes = randomBytes(BYTES);
  bytes.writeUInt32BE(Math.floor(now.getTime() / 1_000) >>> 0);
  return bytes.toString('hex');
}

/**
 * Derives the same voter id from the same text within a scope, for voters who identify themselves by repeating the
 * text.
 */
export function deriveVoterId(
  secret: Secret,
  purpose: string,
  text: string,
  scope?: string,
): string {
  const digits = secret.macHex(purpose, scope === undefined ? text : `${scope} ${text}`);
  // A key made by our script begins with its time, and the voter id takes that time over.
  const key = KEY_FORM.test(text) ? decodeStrictBase64url(text) : undefined;
  return key
    ? key.toString('hex', 0, TIME_BYTES) + digits.slice(2 * TIME_BYTES, 2 * BYTES)
    : digits.slice(0, 2 * BYTES);
}

/**
 * When this site issued a voter id, in seconds, and to which network. The time at the start of a voter id is only the
 * browser's claim.
 */
export type VoterIdIssue = { at: number; networkHash: NetworkHash };

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
  bytes.write(issue.networkHash, BYTES + TIME_BYTES, 'hex');
  return signed(secret, purpose, 'v2', bytes);
}

function signed(secret: Secret, purpose: string, form: string, bytes: Buffer): string {
  const text = bytes.toString('base64url');
  return `${form}.${text}.${secret.sign(purpose, text)}`;
}

/** `issue` is missing in cookies from before it was part of them. */
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
  const networkHash = bytes.toString('hex', BYTES + TIME_BYTES);
  return { voterId, issue: { at: bytes.readUInt32BE(BYTES), networkHash } };
}
