import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LastResortView } from './last-resort-view.tsx';
import { NotFoundView } from './not-found-view.tsx';
import { RemovedView, type Removed } from './removed-view.tsx';

/** What stands in the page's place when it could not be made. */
export function ErrorView() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />;
  if (isRouteErrorResponse(error) && error.status === 410)
    return <RemovedView {...(error.data as Removed | undefined)} />;
  return <LastResortView error={error} />;
}
