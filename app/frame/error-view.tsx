import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { reloadPage } from './page-reload.ts';
import { ApplicationErrorView } from './application-error-view.tsx';

const EXPECTED = [400, 401, 403, 404, 410, 429];

/**
 * Loaded only when a navigation ends in an error, which few readers meet. If loading fails, the whole page is loaded
 * instead.
 */
const StatusView = lazy(async () => {
  const view = import('./status-view.tsx').then((module) => ({ default: module.StatusView }));
  return import.meta.env.SSR ? view : view.catch(reloadInstead);
});

async function reloadInstead(): Promise<never> {
  await reloadPage();
  return new Promise(() => undefined);
}

/** Replaces a page that could not be rendered. */
export function ErrorView() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && EXPECTED.includes(error.status))
    return (
      <Suspense>
        <StatusView error={error} />
      </Suspense>
    );
  return <ApplicationErrorView error={error} />;
}
