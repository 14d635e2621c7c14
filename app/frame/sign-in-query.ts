import { safePath } from '../base/safe-path.ts';

/** What a form led to is told once, and not again to whoever comes back. */
const TOLD_ONCE = [
  'answered',
  'withdrawn',
  'peeked',
  'said',
  'change',
  'reported',
  'did',
  'sent',
  'joined',
];

/**
 * Makes the sign-in lead back to the page it was reached from, as it was: with its order, its search and its place. A
 * step of signing in hands on where it was to lead to itself.
 */
export function signInQuery(pathname: string, search: string): string {
  const next = nextOf(pathname, search);
  return next === '/' ? '' : `?${new URLSearchParams({ next })}`;
}

function nextOf(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  if (/^\/sign-(?:in|up)(?:\/|$)/.test(pathname)) return safePath(asked.get('next'));
  for (const name of TOLD_ONCE) asked.delete(name);
  return safePath(asked.size > 0 ? `${pathname}?${asked}` : pathname);
}
