import {
  createStackParser,
  createTransport,
  dedupeIntegration,
  linkedErrorsIntegration,
  Scope,
  type BaseTransportOptions,
  type Transport,
} from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { noDataCollection } from './no-data-collection.ts';

const ANSWER_LIMIT_MS = 5_000;

export type ServerReporter = {
  report(error: unknown, digest: string): void;
  close(limitMs: number): Promise<unknown>;
};

/**
 * The SDK's core with only what reporting an error needs. `@sentry/node` hooks into Node for tracing, and brings upload
 * tools under a licence that is not open source (docs/decisions/0053-licences.md).
 */
export function startServerSdk(dsn: string, release: string): ServerReporter {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [dedupeIntegration(), linkedErrorsIntegration()],
    // Otherwise the SDK adds code that streams the spans of a trace.
    traceLifecycle: 'static',
    stackParser: createStackParser(nodeStackLineParser()),
    transport: sendByFetch,
    sendClientReports: false,
    dataCollection: noDataCollection,
  });
  client.init();
  return {
    report(error, digest) {
      const scope = new Scope();
      scope.setTag('digest', digest);
      client.captureException(error, undefined, scope);
    },
    close: (limitMs) => Promise.resolve(client.close(limitMs)),
  };
}

function sendByFetch(options: BaseTransportOptions): Transport {
  return createTransport(options, async ({ body }) => {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { ...options.headers, 'content-type': 'application/x-sentry-envelope' },
      body: typeof body === 'string' ? body : Uint8Array.from(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await response.body?.cancel();
    return {
      statusCode: response.status,
      headers: {
        'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
        'retry-after': response.headers.get('retry-after'),
      },
    };
  });
}
