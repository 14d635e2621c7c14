import type { SentrySettings } from '../platform/env.server.ts';

export type Tunnel = { forBrowsers(host: string): { dsn: string; tunnel: string } };

export function createTunnel(sentry: SentrySettings | undefined): Tunnel {
  return {
    forBrowsers: (host) => ({
      dsn: sentry?.dsn ?? `http://local@${host}/0`,
      tunnel: `/monitoring?o=${sentry?.org ?? 0}&p=${sentry?.project ?? 0}`,
    }),
  };
}
