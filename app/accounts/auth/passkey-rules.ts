import { checkLength, type LengthLimits } from '../../base/text-length.ts';
import { displayName } from '../account-rules.ts';

export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH: LengthLimits = { min: 1, max: 40 };
/** Time for the browser to answer, since somebody may have to find their phone. */
export const CHALLENGE_MINUTES = 10;
export const NETWORK_CHALLENGE_LIMIT = { perMinute: 60, burst: 120 };

/**
 * Why a passkey was refused. `late`: its challenge is too old, was used or came from another browser. `unverified`: the
 * device did not check who holds it. `copied`: its counter is that of a copy. `locked`: the role has another factor,
 * which was not shown.
 */
export type PasskeyRefusal =
  | 'late'
  | 'unknown'
  | 'wrong'
  | 'unverified'
  | 'copied'
  | 'other'
  | 'known'
  | 'full'
  | 'locked'
  | 'limit';

/** The host that passkeys are made for; undefined where browsers make none: without TLS, and at an IP address. */
export function passkeyHost(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return hostname;
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return protocol === 'https:' && !isAddress ? hostname : undefined;
}

/** The first name of a passkey: its browser and system in words, with a number where the member has that name already. */
export function defaultPasskeyName(device: string, taken: readonly string[]): string {
  const plain = device === '' ? 'Passkey' : device;
  const names = new Set(taken);
  if (!names.has(plain)) return plain;
  let number = 2;
  while (names.has(`${plain} ${number}`)) number++;
  return `${plain} ${number}`;
}

export type PasskeyNameProblem =
  | { why: 'passkey-unnamed' }
  | { why: 'passkey-name-long'; most: number };

export function checkPasskeyName(
  typed: string,
): { name: string } | { problem: PasskeyNameProblem } {
  const name = displayName(typed);
  const length = checkLength(name, PASSKEY_NAME_LENGTH);
  if (length === 'long')
    return { problem: { why: 'passkey-name-long', most: PASSKEY_NAME_LENGTH.max } };
  return length === 'short' ? { problem: { why: 'passkey-unnamed' } } : { name };
}
