import { randomBytes } from 'node:crypto';
import { decodeStrictBase64url } from '../../platform/secrets/strict-base64url.server.ts';
import {
  shortLivedCookie,
  readCookie,
  type CookieNames,
} from '../../platform/http/cookies.server.ts';
import type { AnySql, RowId } from '../../platform/database/db.server.ts';
import type { Secret } from '../../platform/secrets/secret.server.ts';
import { CHALLENGE_MINUTES } from './passkey-rules.ts';
import { hashOf } from '../session-rows.server.ts';

/** What a challenge is for: signing in, or adding a passkey to a member's others. */
export type ChallengePurpose = { ceremony: 'enter' } | { ceremony: 'add'; memberId: RowId };

type Deps = { secret: Secret; cookies: CookieNames };

const PURPOSE = 'challenge';
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;
const BROWSER_TOKEN_FORMAT = /^[\w-]{43}$/;

/**
 * Identifies a browser that is about to prove something. Its tabs share the token, so that a challenge for one tab does
 * not undo that of another.
 */
export function ensureBrowserToken(
  { cookies }: Pick<Deps, 'cookies'>,
  cookie: string | undefined,
): { browserToken: string; line: string } {
  const brought = readBrowserToken({ cookies }, cookie);
  const browserToken = brought ?? randomBytes(32).toString('base64url');
  return {
    browserToken,
    line: shortLivedCookie(cookies.passkeyChallenge, browserToken, CHALLENGE_MINUTES, cookies),
  };
}

export function readBrowserToken(
  { cookies }: Pick<Deps, 'cookies'>,
  cookie: string | undefined,
): string | undefined {
  const browserToken = readCookie(cookie, cookies.passkeyChallenge) ?? '';
  return BROWSER_TOKEN_FORMAT.test(browserToken) ? browserToken : undefined;
}

/** Random bytes, the time when the challenge expires, and a signature over both, the purpose and the browser token. */
export function createChallenge(
  { secret }: Pick<Deps, 'secret'>,
  wanted: ChallengePurpose,
  browserToken: string,
  now: Date,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  randomBytes(RANDOM_BYTES).copy(head);
  head.writeUIntBE(now.getTime() + CHALLENGE_MINUTES * 60_000, RANDOM_BYTES, TIME_BYTES);
  const signature = secret.mac(PURPOSE, signedText(wanted, browserToken, head));
  return new Uint8Array([...head, ...signature]);
}

/** Whether this browser was given the challenge for this purpose, and not too long ago. */
export function isValidChallenge(
  { secret }: Pick<Deps, 'secret'>,
  wanted: ChallengePurpose,
  browserToken: string,
  challenge: string,
  now: Date,
): boolean {
  // Only one spelling is valid, since a spent challenge is recognised by its text.
  const bytes = decodeStrictBase64url(challenge);
  if (!bytes || bytes.length < HEAD_BYTES) return false;
  const head = bytes.subarray(0, HEAD_BYTES);
  const signature = bytes.subarray(HEAD_BYTES).toString('base64url');
  if (!secret.verify(PURPOSE, signedText(wanted, browserToken, head), signature)) return false;
  return head.readUIntBE(RANDOM_BYTES, TIME_BYTES) > now.getTime();
}

function signedText(wanted: ChallengePurpose, browserToken: string, head: Buffer): string {
  const whose = wanted.ceremony === 'add' ? wanted.memberId : '';
  return `${wanted.ceremony} ${whose} ${browserToken} ${head.toString('base64url')}`;
}

/** False where the challenge was spent before. */
export async function spendChallenge(sql: AnySql, challenge: string): Promise<boolean> {
  const { count } = await sql`
    insert into spent_challenges (challenge_hash, expires_at)
    values (${hashOf(challenge)}, now() + make_interval(mins => ${2 * CHALLENGE_MINUTES}))
    on conflict do nothing`;
  return count > 0;
}

export async function dropSpentChallenges(sql: AnySql): Promise<void> {
  await sql`delete from spent_challenges where expires_at < now()`;
}
