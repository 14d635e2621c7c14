import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A page of a list, as its loader returned it. */
type Page = { isFromTop: boolean };
type Shown<P> = { list: string; pages: { address: string; page: P }[] };

/** The navigation state of a link whose page is appended below this one. */
export const APPEND_STATE = { isUnderneath: true };

/** What was shown when the reader left the list, for when they come back. Empty on the server and after a page load. */
let left: Shown<unknown> | undefined;

/**
 * The pages of one list that are shown one below the other: the one of this address, and those before it. `list`
 * identifies the list.
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
  // Set while rendering, because what is shown depends on what was shown before.
  if (shown.pages.at(-1)?.page !== page) setShown(joined(shown));
  useEffect(() => {
    left = shown;
  }, [shown]);
  return shown.pages.map((one) => one.page);
}
