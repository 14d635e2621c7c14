import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A page of a list as its loader sent it. */
type Page = { isFromTop: boolean };
type Shown<P> = { list: string; pages: { address: string; page: P }[] };

/** Goes along with a move to the next page that is to stand under this one. */
export const APPEND_STATE = { isUnderneath: true };

/** What was shown when the reader left the list, for when they come back. Empty on the server and after a load. */
let left: Shown<unknown> | undefined;

/**
 * The pages of one list that stand under each other: the one whose address this is, and those it was reached over.
 * `list` tells lists apart.
 */
export function useAppendedPages<P extends Page>(list: string, page: P): P[] {
  const location = useLocation();
  const { search } = location;
  const state = location.state as Partial<typeof APPEND_STATE> | null;
  const isUnderneath = state?.isUnderneath === true;
  const joined = (before: Shown<P> | undefined): Shown<P> => {
    const one = { address: search, page };
    if (!isUnderneath || page.isFromTop || before?.list !== list) return { list, pages: [one] };
    const at = before.pages.findIndex(({ address }) => address === search);
    return { list, pages: [...(at < 0 ? before.pages : before.pages.slice(0, at)), one] };
  };
  const [shown, setShown] = useState(() => joined(left as Shown<P> | undefined));
  // Another page has come: what is shown follows from what was, so it is set while rendering.
  if (shown.pages.at(-1)?.page !== page) setShown(joined(shown));
  useEffect(() => {
    left = shown;
  }, [shown]);
  return shown.pages.map((one) => one.page);
}
