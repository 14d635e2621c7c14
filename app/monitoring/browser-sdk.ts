import {
  BrowserClient,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  type ErrorEvent,
  type EventHint,
} from '@sentry/browser';
import { browserErrorDigest } from '../base/browser-error-digest.ts';
import { isExpectedError } from './expected-errors.ts';
import { noDataCollection } from './no-data-collection.ts';
import type { BrowserReporter, ReportingSettings } from './browser-reporting.ts';

/**
 * The SDK with only what reporting an error needs: no replay, no tracing, no click trail, and nothing that identifies
 * the reader. A client built by hand leaves the default integrations out of the bundle.
 */
export function startBrowserSdk({ dsn, tunnel, release }: ReportingSettings): BrowserReporter {
  const client = new BrowserClient({
    dsn,
    tunnel,
    ...(release !== undefined && { release }),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    dataCollection: noDataCollection,
    beforeSend: completeEvent,
  });
  getCurrentScope().setClient(client);
  client.init();
  return {
    report: (error) => void captureException(error),
    flush: (limitMs) => Promise.resolve(client.flush(limitMs)),
  };
}

function completeEvent(event: ErrorEvent, { originalException }: EventHint): ErrorEvent | null {
  if (isExpectedError(originalException)) return null;
  const [exception] = event.exception?.values ?? [];
  const source = originalException ?? `${exception?.type}: ${exception?.value}`;
  const { origin, pathname } = window.location;
  return {
    ...event,
    tags: { ...event.tags, digest: browserErrorDigest(source) },
    // The query may contain what a reader typed, or a token from an email.
    request: { url: origin + pathname },
  };
}
