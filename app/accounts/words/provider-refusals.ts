import type { ProviderRefusal } from '../auth/provider-rules.ts';

/** Why another site’s answer was refused. */
export function providerRefusal(why: ProviderRefusal, { site }: { site: string }): string {
  switch (why) {
    case 'denied':
      return `Signing in at ${site} was cancelled. You can try again, or sign in another way.`;
    case 'stale':
      return `This sign-in with ${site} was already used, took longer than ten minutes, or began in another browser. Please start again.`;
    case 'wrong':
      return `The reply from ${site} was not valid, so you are not signed in. Please start again.`;
    case 'down':
      return `${site} does not respond at the moment. Please try again in a moment, or sign in another way.`;
    case 'unvouched':
      return `${site} does not vouch for an email address of yours, and an account here needs one. You can create an account by email, and connect ${site} to it afterwards.`;
    case 'taken':
      return `Your sign-in at ${site} is connected to another account here. Sign in to that one to disconnect it first.`;
    case 'limit':
      return 'Too many attempts came from your network. Please try again in a few minutes.';
  }
}
