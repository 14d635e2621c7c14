import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False as served and while hydrating: for controls that do nothing without a script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
