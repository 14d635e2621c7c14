import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { trackPageLoads, navigationTracking } from './frame/page-reload.ts';
import { buildVersion, rootData } from './frame/router-internals.ts';
import {
  reportBrowserError,
  flushBrowserReports,
  startBrowserReporting,
} from './monitoring/browser-reporting.ts';
import { trackEarlyInput } from './ui/early-input.ts';
import { holdEarlyPresses } from './ui/early-press.ts';
import { rememberServedParts, restoreServedParts } from './ui/lazy-when-idle.tsx';

const instrumentations = [navigationTracking];

startBrowserReporting(() => {
  const data = rootData() as { monitoring: { dsn: string; tunnel: string } } | undefined;
  return data && { ...data.monitoring, release: buildVersion() };
});
trackPageLoads(flushBrowserReports);
trackEarlyInput();
holdEarlyPresses();
rememberServedParts();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} onError={reportBrowserError} />
    </StrictMode>,
    {
      onRecoverableError: (error) => {
        restoreServedParts();
        reportError(error);
      },
    },
  );
});
