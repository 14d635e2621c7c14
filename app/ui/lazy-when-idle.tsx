import { lazy, memo, Suspense, useDeferredValue, useMemo, type ComponentType } from 'react';

const LATEST_MS = 2_000;
let waiting = 0;

/** Whether the page shows parts whose script has not come: React would empty one that it must draw anew. */
export const isWaiting = () => waiting > 0;

/**
 * Defers the script of a server-rendered part until the browser is idle. Until then, or if loading fails, the part can
 * be read, and its links and forms work as without a script. New props are deferred, since a part that is rendered
 * again while it waits would disappear.
 */
export function lazyWhenIdle<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => {
    if (typeof window === 'undefined') return { default: await load() };
    waiting++;
    await waitUntilIdle();
    const part = await load().catch(() => new Promise<never>(() => undefined));
    waiting--;
    return { default: part };
  });
  return memo(function WhenIdle(props: P) {
    const later = useDeferredValue(props);
    // The same element as long as it has the same props: React would take another one for a rendering of it.
    return useMemo(
      () => (
        <Suspense>
          <Part {...later} />
        </Suspense>
      ),
      [later],
    );
  });
}

export function waitUntilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 10);
  });
}
