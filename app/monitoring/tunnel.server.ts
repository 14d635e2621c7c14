import type { SentrySettings } from '../platform/env.server.ts';
import { filterItems, type Envelope } from './envelope.ts';
import { createSentryRateLimits, type SentryPause } from './sentry-rate-limits.ts';

/**
 * Forwards reports from browsers to the operator's error-reporting service and nowhere else: the address is built here,
 * once, from configuration. Without a DSN there is no tunnel, and reports stay in the local log.
 */
export type Tunnel = {
  /** The settings for the SDK in a page. */
  browserSettings(host: string): { dsn: string; tunnel: string };
  /** Whether the organisation and project in a request are the configured ones. */
  matches(query: Readonly<Record<string, unknown>>): boolean;
  forward?(body: Uint8Array, envelope: Envelope): Promise<TunnelAnswer>;
};

export type TunnelAnswer = { status: number; headers: Record<string, string> };

/**
 * The items that are forwarded. Attachments, replays and profiles may show what a reader wrote or did, so they are
 * removed.
 */
export const ALLOWED_ITEMS: ReadonlySet<string> = new Set([
  'event',
  'transaction',
  'span',
  'session',
  'sessions',
  'client_report',
  'user_report',
  'feedback',
]);

const ANSWER_LIMIT_MS = 5_000;
const MAX_IN_FLIGHT = 16;
const OVERLOADED: TunnelAnswer = { status: 429, headers: { 'retry-after': '5' } };
const OUT_OF_REACH: TunnelAnswer = { status: 503, headers: { 'retry-after': '60' } };

export function createTunnel(sentry: SentrySettings | undefined): Tunnel {
  const org = sentry?.org ?? '0';
  const project = sentry?.project ?? '0';
  return {
    browserSettings: (host) => ({
      dsn: sentry ? withoutPassword(sentry.dsn) : `https://local@${host}/0`,
      tunnel: `/monitoring?o=${encodeURIComponent(org)}&p=${project}`,
    }),
    matches: ({ o, p }) => o === org && p === project,
    ...(sentry && { forward: createForward(targetOf(sentry)) }),
  };
}

/** The SDK writes its DSN into each envelope without the password. */
function withoutPassword(dsn: string): string {
  return dsn.replace(/^(\w+:\/\/\w+):\w*@/, '$1@');
}

function targetOf({ dsn, host, project, key }: SentrySettings): string {
  const { protocol } = new URL(dsn);
  return `${protocol}//${host}/api/${project}/envelope/?sentry_key=${key}&sentry_version=7`;
}

function createForward(target: string) {
  const limits = createSentryRateLimits(() => performance.now());
  let inFlight = 0;

  return async (body: Uint8Array, envelope: Envelope): Promise<TunnelAnswer> => {
    const kept = envelope.items.filter(({ type }) => ALLOWED_ITEMS.has(type));
    const pause = limits.pauseFor(kept.map(({ type }) => type));
    if (pause) return { status: 429, headers: pauseHeaders(pause) };
    if (inFlight >= MAX_IN_FLIGHT) return OVERLOADED;
    inFlight++;
    try {
      const { status, headers } = await send(target, filterItems(body, envelope, ALLOWED_ITEMS));
      const told = limits.record(
        status,
        headers.get('retry-after'),
        headers.get('x-sentry-rate-limits'),
      );
      // A redirect is neither followed nor passed to the browser, since it would lead away from the DSN's
      // host. A status that HTTP does not know is not passed on either.
      if ((status >= 300 && status < 400) || status > 599) return { status: 502, headers: {} };
      return { status, headers: pauseHeaders(told) };
    } catch {
      return OUT_OF_REACH;
    } finally {
      inFlight--;
    }
  };
}

/** Sends none of the reader's request headers: no cookie, authorization, address or user agent. */
async function send(target: string, body: Uint8Array): Promise<Response> {
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  await response.body?.cancel();
  return response;
}

function pauseHeaders({ retryAfter, rateLimits }: Partial<SentryPause>): Record<string, string> {
  return {
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    ...(rateLimits !== undefined && { 'x-sentry-rate-limits': rateLimits }),
  };
}
