import type { SentrySettings } from '../platform/env.server.ts';
import type { ServerReporter } from './server-sdk.server.ts';

let reporter: ServerReporter | undefined;

/** The server sends its reports directly to the operator's service. Without a DSN there is only the log. */
export async function startServerReporting(
  sentry: SentrySettings | undefined,
  release: string,
): Promise<void> {
  if (!sentry) return;
  // Only an installation with a DSN loads the SDK.
  const { startServerSdk } = await import('./server-sdk.server.ts');
  reporter = startServerSdk(sentry.dsn, release);
}

export function reportServerError(error: unknown, digest: string): void {
  reporter?.report(error, digest);
}

export async function flushServerReports(): Promise<void> {
  await reporter?.close(2_000);
}
