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
import { digestInBrowser } from '../base/browser-digest.ts';
import { isExpected } from './expected.ts';
import { nothingPersonal } from './nothing-personal.ts';
import type { Reporter, ReportingSettings } from './reports.ts';

/**
 * The SDK with what reporting an error needs and no more: no replay, no tracing, no trail of clicks, and
 * nothing that tells who the reader is. A client made by hand leaves the default parts out of the bundle.
 */
export function startBrowserSdk({ dsn, tunnel, release }: ReportingSettings): Reporter {
  const client = new BrowserClient({
    dsn,
    tunnel,
    ...(release !== undefined && { release }),
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    dataCollection: nothingPersonal,
    beforeSend: complete,
  });
  getCurrentScope().setClient(client);
  client.init();
  return {
    report: (error) => void captureException(error),
    flush: (limitMs) => Promise.resolve(client.flush(limitMs)),
  };
}

function complete(event: ErrorEvent, { originalException }: EventHint): ErrorEvent | null {
  if (isExpected(originalException)) return null;
  const [exception] = event.exception?.values ?? [];
  const source = originalException ?? `${exception?.type}: ${exception?.value}`;
  const { origin, pathname } = window.location;
  return {
    ...event,
    tags: { ...event.tags, digest: digestInBrowser(source) },
    // The query may hold what a reader typed, or a key from a mail.
    request: { url: origin + pathname },
  };
}
