import { isRouteErrorResponse, useRouteError } from 'react-router';
import { LastResortView } from './last-resort-view.tsx';
import { NotFoundView, type Missing } from './not-found-view.tsx';
import { RemovedView, type Removed } from './removed-view.tsx';
import { SignedOutView, type Unsent } from './signed-out-view.tsx';
import { UnreadableView } from './unreadable-view.tsx';

/** What stands in the page's place when it could not be made. */
export function ErrorView() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 401)
    return <SignedOutView {...(error.data as Unsent)} />;
  if (isRouteErrorResponse(error) && error.status === 404)
    return <NotFoundView {...(error.data as Missing | null)} />;
  if (isRouteErrorResponse(error) && error.status === 410)
    return <RemovedView {...(error.data as Removed | undefined)} />;
  if (isRouteErrorResponse(error) && error.status === 400)
    return <UnreadableView why={typeof error.data === 'string' ? error.data : undefined} />;
  return <LastResortView error={error} />;
}
