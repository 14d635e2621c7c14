import { countGraphemes } from '../../base/text-length.ts';
import { NAME_LENGTH, normalizeAddress, displayName, addressProblem } from '../rules.ts';

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

/** Whole sentences, since a language may put the name elsewhere. */
export function providerRefusalWords(why: ProviderRefusal, provider: string): string {
  switch (why) {
    case 'denied':
      return `Signing in at ${provider} was cancelled. You can try again, or sign in another way.`;
    case 'stale':
      return `This sign-in with ${provider} was already used, took longer than ten minutes, or began in another browser. Please start again.`;
    case 'wrong':
      return `The reply from ${provider} was not valid, so you are not signed in. Please start again.`;
    case 'down':
      return `${provider} does not respond at the moment. Please try again in a moment, or sign in another way.`;
    case 'unvouched':
      return `${provider} does not vouch for an email address of yours, and an account here needs one. You can create an account by email, and connect ${provider} to it afterwards.`;
    case 'taken':
      return `Your sign-in at ${provider} is connected to another account here. Sign in to that one to disconnect it first.`;
    case 'limit':
      return 'Too many attempts came from your network. Please try again in a few minutes.';
  }
}

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
  const name = displayName(typed.slice(0, 4 * NAME_LENGTH.max));
  return countGraphemes(name) <= NAME_LENGTH.max ? name : '';
}
