import { data, href } from 'react-router';
import { accountBlocked } from '../../accounts/words/refusals.ts';
import type { SignInResult } from '../../accounts/auth/sessions.server.ts';
import { withNext } from '../../base/with-next.ts';

/** Where a member goes after signing in, and the cookies that their browser gets. */
export function signInRedirect(
  signIn: SignInResult,
  next: string,
): { to: string; cookies: readonly string[] } {
  switch (signIn.state) {
    case 'in':
      return { to: next, cookies: signIn.cookies };
    case 'second':
      return { to: withNext(href('/sign-in/two-factor'), next), cookies: signIn.cookies };
    case 'leaving': {
      const token = new URLSearchParams({ t: signIn.token });
      return { to: `${href('/sign-in/stay')}?${token}`, cookies: [] };
    }
    case 'shut out':
      throw data(accountBlocked, { status: 403 });
    case 'link only':
      throw new Error('A proof that is no password was refused as one.');
  }
}
