import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import {
  expiredCookie,
  passingCookie,
  readCookie,
  type CookieNames,
} from '../platform/cookies.server.ts';
import { seal, unseal } from '../platform/sealed.server.ts';
import type { Secret } from '../platform/secret.server.ts';
import { typedFrom, type AskTyped } from './schema.ts';

/**
 * What a visitor wrote goes with the browser through signing up or in, by whatever way: sealed, and for an hour. Every way
 * leads back by one address, and none of them could bring a field of a form along.
 */
const CARRIED_MINUTES = 60;
/** Browsers keep 4,096 bytes of a cookie, its name and attributes among them (RFC 6265, 6.1). */
const LONGEST_CARRIED = 3_800;
const MOST_BYTES = 64 * 1024;
const PURPOSE = 'a question on its way';

export type Carried = { typed: AskTyped; at: number };
/** What the reader of a page brought along, at the time that it is made. */
export type Brought = (now: Date) => Carried | undefined;

/** Undefined for what is longer than a cookie may be. */
export function carriedCookie(
  secret: Pick<Secret, 'key'>,
  { typed, at }: Carried,
  names: CookieNames,
): string | undefined {
  const packed = brotliCompressSync(JSON.stringify({ typed, at })).toString('base64');
  const sealed = seal(secret, PURPOSE, packed);
  return sealed.length > LONGEST_CARRIED
    ? undefined
    : passingCookie(names.asking, sealed, CARRIED_MINUTES, names);
}

export function carriedIn(
  secret: Pick<Secret, 'key'>,
  cookie: string | null | undefined,
  { names, now }: { names: CookieNames; now: Date },
): Carried | undefined {
  const packed = unseal(secret, PURPOSE, readCookie(cookie ?? undefined, names.asking) ?? '');
  if (packed === undefined) return undefined;
  const text = brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES });
  const { typed, at } = JSON.parse(text.toString()) as { typed: unknown; at: number };
  return at + CARRIED_MINUTES * 60_000 > now.getTime()
    ? { typed: typedFrom(typed), at }
    : undefined;
}

export function isCarrying(cookie: string | null | undefined, names: CookieNames): boolean {
  return readCookie(cookie ?? undefined, names.asking) !== undefined;
}

export function notCarried(names: CookieNames): string {
  return expiredCookie(names.asking, names);
}
