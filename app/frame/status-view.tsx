import { useEffect } from 'react';
import type { ErrorResponse } from 'react-router';
import { focusPage } from './navigation-focus.tsx';
import { NotFoundView, type NotFoundData } from './not-found-view.tsx';
import { SignInRefusedView } from './sign-in-refused-view.tsx';
import { RemovedView, type Removed } from './removed-view.tsx';
import { SignedOutView, type UnsentForm } from './signed-out-view.tsx';
import { RateLimitedView, type RateLimited } from './rate-limited-view.tsx';
import { BadRequestView } from './bad-request-view.tsx';

/** Shown if there is no page for a reason that is not the site's fault. */
export function StatusView({ error: { status, data } }: { error: ErrorResponse }) {
  useEffect(focusPage, []);
  switch (status) {
    case 401:
      return <SignedOutView {...(data as UnsentForm)} />;
    case 403:
      return <SignInRefusedView why={String(data)} />;
    case 404:
      return <NotFoundView {...(data as NotFoundData | null)} />;
    case 410:
      return <RemovedView {...(data as Removed | undefined)} />;
    case 429:
      return <RateLimitedView {...(data as RateLimited)} />;
    default:
      return <BadRequestView why={typeof data === 'string' ? data : undefined} />;
  }
}
