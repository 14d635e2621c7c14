import { matchRoutes, type ClientInstrumentation } from 'react-router';
import { hasLoadingFailed, unloadedModule, routesInBrowser } from './router-internals.ts';

/**
 * A move in the browser that fails ends in a full load of the address the reader wanted, once: the mark
 * names the address, and stays until another address is reached or the reader comes anew.
 */
const MARK = 'full-load';
let hasNavigated = false;
let isLoading = false;
let beforeLeaving: () => Promise<void> = () => Promise.resolve();

/** Called once, before the page is hydrated. What is still to be sent may hold up a full load a little. */
export function trackPageLoads(send: () => Promise<void>): void {
  beforeLeaving = send;
  const [load] = performance.getEntriesByType('navigation');
  const isReload = load instanceof PerformanceNavigationTiming && load.type === 'reload';
  if (!isReload || readMark() !== currentAddress()) forgetMark();
  window.addEventListener('popstate', () => (hasNavigated = true));
}

/** For the router: notes that there was a move, and looks after the chunks it needs. */
export const navigationTracking: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(go, { to, formMethod }) {
        hasNavigated = true;
        if (typeof to === 'string' && formMethod === undefined) watchChunks(to);
        const from = currentAddress();
        await go();
        if (!hasLoadingFailed() && currentAddress() !== from) forgetMark();
      },
    }),
};

/**
 * Whether the whole page is to be loaded again in place of what failed. A page that fails by itself, without
 * a move, would only fail again. Where the mark can't be kept nothing would stop the second time. Asked
 * again before the page has gone, it says the same.
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
 * React Router answers a missing chunk, as after a deploy, by reloading the page at hand: the reader would be
 * back where they were. The same import here puts the wanted address in place and reloads too. Whichever of
 * the two fails first, the last reload is of the wanted address.
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

// Storage throws where a browser is told to keep nothing.
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
    // Nothing was kept, so nothing has to be forgotten.
  }
}
