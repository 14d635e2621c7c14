import { href, redirect } from 'react-router';
import { safePath } from '../../base/safe-path.ts';
import type { Route } from './+types/account.ts';

/** A visitor is sent to sign in, and back to where they wanted to go. */
export function loader({ request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const next = safePath(url.pathname + url.search);
  throw redirect(`${href('/sign-in')}?${new URLSearchParams({ next })}`, 303);
}

export default function Account() {
  return null;
}
