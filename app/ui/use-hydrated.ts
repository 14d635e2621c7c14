import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Whether this was on the page as it was served. It stays so. */
export function useServed(): boolean {
  const isServed = useRef(false);
  return useSyncExternalStore(
    neverChanges,
    () => isServed.current,
    // Asked for on the server and during hydration only.
    () => (isServed.current = true),
  );
}

/**
 * False on the server and during hydration, for controls that do nothing without a script. What was served is rendered
 * again as a transition, so that a page with many of them answers a press meanwhile.
 */
export function useHydrated(): boolean {
  const isServed = useServed();
  const [isAwake, wake] = useState(false);
  useEffect(() => {
    if (isServed) startTransition(() => wake(true));
  }, [isServed]);
  return isAwake || !isServed;
}
