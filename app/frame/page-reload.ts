import { matchRoutes, type ClientInstrumentation } from 'react-router';
import { isWaiting, keepWaitingParts } from '../ui/lazy-when-idle.tsx';
import {
  hasLoadingFailed,
  routesInBrowser,
  isNavigating,
  shownAddress,
  unloadedModule,
} from './router-internals.ts';

/**
 * A navigation that fails in the browser ends in a full load of the wanted address, once: the mark in storage names the
 * address, and stays until the reader reaches another address or returns.
 */
const MARK = 'full-load';
let hasNavigated = false;
let isLoading = false;
let beforeLeaving: () => Promise<void> = () => Promise.resolve();

/** Called once, before hydration. Queued answers may delay a full load a little. */
export function trackPageLoads(send: () => Promise<void>): void {
  beforeLeaving = send;
  const [load] = performance.getEntriesByType('navigation');
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload';
  if (!isReload || readMark() !== currentAddress()) forgetMark();
  window.addEventListener('popstate', (event) => {
    hasNavigated = true;
    // The browser has moved to a place in the page itself; told of it, the router would draw the page anew.
    if (isWaiting() && !isNavigating() && currentAddress() === shownAddress())
      event.stopImmediatePropagation();
    else keepWaitingParts();
  });
}

/** For the router: records each navigation, and watches the chunks it needs. What it does waits for no other script. */
export const navigationTracking: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to, formMethod }) {
        keepWaitingParts();
        hasNavigated = true;
        if (typeof to === 'string' && formMethod === undefined) watchChunks(to);
        const from = currentAddress();
        await go();
        if (!hasLoadingFailed() && currentAddress() !== from) forgetMark();
      },
      async fetch(go) {
        keepWaitingParts();
        await go();
      },
    }),
};

/**
 * Whether to load the whole page again after a failure. A page that fails without a navigation would only fail again.
 * If the mark cannot be stored, nothing would stop a second reload. A repeated call gives the same result until the
 * page is gone.
 */
export function shouldReloadPage(): boolean {
  if (isLoading) return true;
  if (!hasNavigated && !hasLoadingFailed()) return false;
  isLoading = readMark() !== currentAddress() && writeMark(currentAddress());
  return isLoading;
}

export async function reloadPage(): Promise<void> {
  await beforeLeaving();
  window.location.reload();
}

/**
 * React Router answers a missing chunk, as after a deploy, by reloading the current page, and the reader would be back
 * where they started. This second import of the chunk sets the wanted address and reloads too. Whichever fails first,
 * the last reload is of the wanted address.
 */
function watchChunks(to: string): void {
  const wanted = new URL(to, window.location.href);
  for (const { route } of matchRoutes(routesInBrowser(), wanted.pathname) ?? []) {
    const module = unloadedModule(route.id);
    if (module === undefined) continue;
    import(/* @vite-ignore */ module).catch(() => {
      if (window.location.href !== wanted.href) window.history.pushState(null, '', wanted);
      window.location.reload();
    });
  }
}

function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

// Storage throws in a browser that is set to store nothing.
function readMark(): string | null {
  try {
    return sessionStorage.getItem(MARK);
  } catch {
    return null;
  }
}

function writeMark(address: string): boolean {
  try {
    sessionStorage.setItem(MARK, address);
    return true;
  } catch {
    return false;
  }
}

function forgetMark(): void {
  try {
    sessionStorage.removeItem(MARK);
  } catch {
    // Nothing was stored, so there is nothing to remove.
  }
}
