import type { ErrorResponse } from 'react-router';
import { NotFoundView, type Missing } from './not-found-view.tsx';
import { RefusedView } from './refused-view.tsx';
import { RemovedView, type Removed } from './removed-view.tsx';
import { SignedOutView, type Unsent } from './signed-out-view.tsx';
import { TooOftenView, type TooOften } from './too-often-view.tsx';
import { UnreadableView } from './unreadable-view.tsx';

/** Why there is no page, where that is no fault of the site. */
export function StatusView({ error: { status, data } }: { error: ErrorResponse }) {
  switch (status) {
    case 401:
      return <SignedOutView {...(data as Unsent)} />;
    case 403:
      return <RefusedView why={String(data)} />;
    case 404:
      return <NotFoundView {...(data as Missing | null)} />;
    case 410:
      return <RemovedView {...(data as Removed | undefined)} />;
    case 429:
      return <TooOftenView {...(data as TooOften)} />;
    default:
      return <UnreadableView why={typeof data === 'string' ? data : undefined} />;
  }
}
