import { MAX_PASSKEYS, type PasskeyRefusal } from '../auth/passkey-rules.ts';
import type { ProviderRefusal } from '../auth/provider-rules.ts';
import { site } from '../../site.config.ts';

/** Shown only to somebody who proved that the account is theirs. */
export const accountBlocked = `The staff of this site blocked this account, so nobody can sign in to it. If you think that this is a mistake, or to ask why, write to ${site.mail.contact}.`;

/** Why a passkey was refused. */
export const passkeyRefusals: Record<PasskeyRefusal, string> = {
  late: 'That took too long, or was sent twice. Please try again.',
  unknown: 'No account here has this passkey. It may have been removed.',
  wrong: 'This passkey could not be checked. Please try again.',
  unverified:
    'This device did not check that it is you, by a PIN, a finger or a face. Use one that does.',
  copied:
    'This passkey may have been copied, so it was refused. Sign in another way, and remove it.',
  other: 'This passkey is not one of this account.',
  known: 'This passkey already belongs to an account.',
  full: `An account has at most ${MAX_PASSKEYS} passkeys. Remove one that you do not use.`,
  locked: 'Sign in with your passkey first. Then you can add another.',
  limit: 'Too many attempts came from your network. Please try again in a few minutes.',
};

/** Why another site’s answer was refused. */
export function providerRefusal(why: ProviderRefusal, { provider }: { provider: string }): string {
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
