import type { RouteObject } from 'react-router';
import { ownValue } from '../base/own-value.ts';

/**
 * What React Router stores on the window of a hydrated page. It has no public way to ask which chunk a route needs or
 * where a pending navigation leads, so all code that relies on these internals is in this file.
 */
type InBrowser = {
  __reactRouterDataRouter?: {
    routes: RouteObject[];
    state: {
      errors: object | null;
      loaderData: Record<string, unknown>;
      location: { pathname: string; search: string };
      navigation: { state: 'idle' | 'loading' | 'submitting' };
    };
  };
  __reactRouterManifest?: { version: string; routes: Record<string, { module: string }> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

function inBrowser() {
  const {
    __reactRouterDataRouter: router,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: loaded,
  } = window as Window & InBrowser;
  return { router, manifest, loaded };
}

export function routesInBrowser(): RouteObject[] {
  return inBrowser().router?.routes ?? [];
}

/** True if a loader, an action or a fetcher failed; false if rendering did. */
export function hasLoadingFailed(): boolean {
  return Boolean(inBrowser().router?.state.errors);
}

/** The address of the page that is shown; after a press of the way back it is not yet the browser’s. */
export function shownAddress(): string {
  const { pathname = '', search = '' } = inBrowser().router?.state.location ?? {};
  return pathname + search;
}

export function isNavigating(): boolean {
  return inBrowser().router?.state.navigation.state !== 'idle';
}

export function rootData(): unknown {
  return inBrowser().router?.state.loaderData['root'];
}

/** Changes with every build. */
export function buildVersion(): string | undefined {
  return inBrowser().manifest?.version;
}

/** The address of the chunk that a route still has to load, if any. */
export function unloadedModule(routeId: string | undefined): string | undefined {
  const { manifest, loaded } = inBrowser();
  if (routeId === undefined || !loaded || Object.hasOwn(loaded, routeId)) return undefined;
  return ownValue(manifest?.routes, routeId)?.module;
}
