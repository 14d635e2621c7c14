import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchLoads, watchMoves } from './frame/full-load.ts';
import { buildVersion, rootData } from './frame/router-in-browser.ts';
import { watchTyping } from './frame/typed-early.ts';
import { reportError, settleReports, startReports } from './monitoring/reports.ts';

const instrumentations = [watchMoves];

startReports(() => {
  const data = rootData() as { monitoring: { dsn: string; tunnel: string } } | undefined;
  return data && { ...data.monitoring, release: buildVersion() };
});
watchLoads(settleReports);
watchTyping();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={instrumentations} onError={reportError} />
    </StrictMode>,
  );
});
