import { useEffect } from 'react';

/** Removes personal parameters from the address, so that a copied link suits everybody. */
export function useCleanUrl(isPersonal: boolean, names: readonly string[]): void {
  useEffect(() => {
    if (!isPersonal) return;
    const { history, location } = window;
    const url = new URL(location.href);
    for (const name of names) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  }, [isPersonal, names]);
}
