import { lazy, memo, Suspense, type ComponentType } from 'react';

const LATEST_MS = 2_000;

/**
 * A part of a page that is served with it, and loaded when the browser has nothing better to do. Until then it can be
 * read, its links and forms work as they do without a script, and where it can't be loaded it stays so. It is given
 * what the page was rendered with, which does not change: a part that waits must not be drawn anew.
 */
export function lazyWhenIdle<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(async () => {
    if (typeof window === 'undefined') return { default: await load() };
    await waitUntilIdle();
    return { default: await load().catch(() => new Promise<never>(() => undefined)) };
  });
  return memo(function WhenIdle(props: P) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

export function waitUntilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // One browser does not tell.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: LATEST_MS });
    else setTimeout(resolve, LATEST_MS / 10);
  });
}
