import type { SentrySettings } from '../platform/env.server.ts';
import { nothingPersonal } from './nothing-personal.ts';

type Client = typeof import('@sentry/node');
let client: Client | undefined;

/** Reports from the server go straight to the operator's service. Without a DSN the log is all there is. */
export async function startReporting(
  sentry: SentrySettings | undefined,
  release: string,
): Promise<void> {
  if (!sentry) return;
  // The SDK costs 400 ms to load: only an installation that uses it pays.
  client = await import('@sentry/node');
  client.init({
    dsn: sentry.dsn,
    release,
    defaultIntegrations: false,
    integrations: [
      client.dedupeIntegration(),
      client.linkedErrorsIntegration(),
      client.contextLinesIntegration(),
    ],
    sendClientReports: false,
    dataCollection: nothingPersonal,
  });
}

export function reportError(error: unknown, digest: string): void {
  client?.captureException(error, { tags: { digest } });
}

export async function flushReports(): Promise<void> {
  await client?.close(2_000);
}
