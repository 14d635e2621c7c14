import { countGraphemes } from '../../base/text-length.ts';
import {
  MEMBER_NAME_LENGTH,
  normalizeAddress,
  displayName,
  addressProblem,
} from '../account-rules.ts';

/** Time for the sign-in at the other site, and again for finishing here. */
export const PROVIDER_SIGN_IN_MINUTES = 10;
export const NETWORK_PROVIDER_LIMIT = { perMinute: 30, burst: 60 };

/**
 * Why another site's answer was refused. `denied`: somebody said no there. `stale`: this browser asked for nothing
 * lately. `wrong`: the answer does not fit the request. `down`: the site did not answer.
 */
export const PROVIDER_REFUSALS = [
  'denied',
  'stale',
  'wrong',
  'down',
  'unvouched',
  'taken',
  'limit',
] as const;
export type ProviderRefusal = (typeof PROVIDER_REFUSALS)[number];

/** What another site says of somebody, as far as it is used. `email` is given only where the site vouches for it. */
export type Identity = { subject: string; email: string | undefined; name: string };

type Claims = Readonly<Record<string, unknown>>;

/** Undefined where the subject cannot be stored. */
export function identityOf(claims: Claims): Identity | undefined {
  const { sub, email, email_verified: isVerified, name } = claims;
  // OpenID Connect Core 2: at most 255 characters of ASCII.
  if (typeof sub !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(sub)) return undefined;
  // Some providers write the boolean as a text.
  const isVouched = isVerified === true || isVerified === 'true';
  return {
    subject: sub,
    email: isVouched && typeof email === 'string' ? usableAddress(email) : undefined,
    name: typeof name === 'string' ? suggestedName(name) : '',
  };
}

function usableAddress(typed: string): string | undefined {
  const address = normalizeAddress(typed);
  return address !== undefined && addressProblem(address) === undefined ? address : undefined;
}

/** What the field for a display name begins with; people can change it. */
function suggestedName(typed: string): string {
  const name = displayName(typed.slice(0, 4 * MEMBER_NAME_LENGTH.max));
  return countGraphemes(name) <= MEMBER_NAME_LENGTH.max ? name : '';
}
