import { createContext, data, href, redirect, type RouterContextProvider } from 'react-router';
import type { Passkeys } from './webauthn.server.ts';
import type { Accounts } from './accounts.server.ts';
import type { Providers } from './providers.server.ts';
import type { Member, Session, Viewer } from '../viewer.ts';

/** Who is reading: set for every request, and nobody in particular on a page for the cache. */
export const viewerContext = createContext<Viewer>();

/** Signing up, in and out, for the pages that do so. */
export const accountsContext = createContext<Accounts>();
export const passkeysContext = createContext<Passkeys>();
export const providersContext = createContext<Providers>();

type Context = Readonly<RouterContextProvider>;
/** Somebody who is signed in, on a page that the map keeps for members. */
export type SignedInMember = { member: Member; session: Session };

export function requireMember(context: Context): SignedInMember {
  const { member, session } = context.get(viewerContext);
  // The guard of the map lets members in; one who was erased a moment ago is none.
  if (!member || !session) throw data(null, { status: 404 });
  return { member, session };
}

/**
 * The same for what can cost an account: who has not proved lately who they are does so first, and comes back. Whose role
 * has a second factor proves it by that, so that a password alone costs nobody who keeps the site their account.
 */
export function requireRecentProof(context: Context, back: string): SignedInMember {
  const holder = requireMember(context);
  if (holder.session.isProven) return holder;
  const first = holder.session.lacksFactor ? '/account/second-factor' : '/sign-in/confirm';
  throw redirect(`${href(first)}?${new URLSearchParams({ next: back })}`, 303);
}
