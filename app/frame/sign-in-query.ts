import { safePath } from '../base/safe-path.ts';
import { withNext } from '../base/with-next.ts';

/**
 * What a form led to is told once, and not again to whoever comes back. What was wanted when a button asked for an account
 * (`follow`, `join`) is done only by who came from that button, and not by who opened a link that says so.
 */
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
  'follow',
  'join',
];

/** Addresses of more than 2,048 letters are refused, and each step of signing in has a few of its own. */
const MAX_LETTERS = 1_800;

/**
 * Makes the sign-in lead back to the page it was reached from, as it was: with its order, its search and its place. A
 * step of signing in hands on where it was to lead to itself.
 */
export function signInQuery(pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  if (/^\/sign-(?:in|up)(?:\/|$)/.test(pathname)) return queryTo(asked.get('next'));
  for (const name of TOLD_ONCE) asked.delete(name);
  const query = queryTo(asked.size > 0 ? `${pathname}?${asked}` : pathname);
  return query.length <= MAX_LETTERS ? query : queryTo(pathname);
}

function queryTo(asked: string | null): string {
  return withNext('', safePath(asked));
}
