import { lazy, Suspense } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { loadWholePage } from './full-load.ts';
import { LastResortView } from './last-resort-view.tsx';

const EXPECTED = [400, 401, 403, 404, 410, 429];

/** Few readers ever need it: a browser loads it when a move ends there. Where it does not come, the whole page does. */
const StatusView = lazy(async () => {
  const view = import('./status-view.tsx').then((module) => ({ default: module.StatusView }));
  return import.meta.env.SSR ? view : view.catch(givenUp);
});

async function givenUp(): Promise<never> {
  await loadWholePage();
  return new Promise(() => undefined);
}

/** What stands in the page's place when it could not be made. */
export function ErrorView() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && EXPECTED.includes(error.status))
    return (
      <Suspense>
        <StatusView error={error} />
      </Suspense>
    );
  return <LastResortView error={error} />;
}
