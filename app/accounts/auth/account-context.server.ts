import { createContext, data, href, redirect, type RouterContextProvider } from 'react-router';
import type { Passkeys } from './webauthn.server.ts';
import type { Accounts } from './accounts.server.ts';
import type { Providers } from './providers.server.ts';
import type { Member, Session, Viewer } from '../viewer.ts';

/** Who is reading. Set for every request; a page that goes into the cache is made for a visitor. */
export const viewerContext = createContext<Viewer>();

export const accountsContext = createContext<Accounts>();
export const passkeysContext = createContext<Passkeys>();
export const providersContext = createContext<Providers>();

type Context = Readonly<RouterContextProvider>;
/** Somebody who is signed in, on a page that `app/routes.ts` guards for members. */
export type SignedInMember = { member: Member; session: Session };

export function requireMember(context: Context): SignedInMember {
  const { member, session } = context.get(viewerContext);
  // The guard in `app/routes.ts` admits only members, but the account may have been erased a moment ago.
  if (!member || !session) throw data(null, { status: 404 });
  return { member, session };
}

/**
 * For an action that can cost an account: whoever has not proved lately who they are proves it first, and comes back.
 * Staff prove it with their second factor, so that a password alone costs none of them their account.
 */
export function requireRecentProof(context: Context, back: string): SignedInMember {
  const holder = requireMember(context);
  if (holder.session.isProven) return holder;
  const first = holder.session.lacksFactor ? '/account/second-factor' : '/sign-in/confirm';
  throw redirect(`${href(first)}?${new URLSearchParams({ next: back })}`, 303);
}
