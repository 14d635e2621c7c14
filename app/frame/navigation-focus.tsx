import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus is on the title or the start of the page, as after a full load, unless the reader has
 * gone into the field of the header meanwhile.
 */
export function NavigationFocus() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusPage();
  }, [pathname]);
  return null;
}

/** Also for a page that was loaded after the address had changed. */
export function focusPage(): void {
  if (document.activeElement?.matches('header input')) return;
  const begin = document.querySelector<HTMLElement>('main [data-begin]');
  if (begin) return begin.focus({ preventScroll: true });
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
