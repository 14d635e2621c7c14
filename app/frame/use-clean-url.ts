import { useEffect } from 'react';

/** What was meant for one person leaves the address, so that a copied link is everybody's. */
export function useCleanUrl(isPersonal: boolean, names: readonly string[]): void {
  useEffect(() => {
    if (!isPersonal) return;
    const { history, location } = window;
    const url = new URL(location.href);
    for (const name of names) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search);
  }, [isPersonal, names]);
}
