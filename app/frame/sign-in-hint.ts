import { href } from 'react-router';
import { safePath } from '../base/safe-path.ts';
import type { NotFoundData } from './not-found-view.tsx';

/** The same for what is not there and for what others may not see. */
export function signInHint({ pathname, search }: URL): NotFoundData {
  const next = new URLSearchParams({ next: safePath(pathname + search) });
  return { insiders: `${href('/sign-in')}?${next}` };
}
