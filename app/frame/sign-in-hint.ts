import { href } from 'react-router';
import { safePath } from '../base/safe-path.ts';
import type { NotFoundData } from './not-found-view.tsx';

/** The same for a missing page and for one that others may not see, so that the hint reveals nothing. */
export function signInHint({ pathname, search }: URL): NotFoundData {
  const next = new URLSearchParams({ next: safePath(pathname + search) });
  return { insiders: `${href('/sign-in')}?${next}` };
}
