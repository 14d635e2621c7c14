import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { StartRefused } from '../app/base/start-refused.ts';
import { createTunnel } from '../app/monitoring/tunnel.server.ts';
import { flushReports, startReporting } from '../app/monitoring/report.server.ts';
import { cookieNames } from '../app/platform/cookies.server.ts';
import { connect } from '../app/platform/db.server.ts';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../app/platform/embedded-database.server.ts';
import type { Settings } from '../app/platform/env.server.ts';
import { createLimits } from '../app/platform/limits.server.ts';
import { createLog, type Logger } from '../app/platform/log.server.ts';
import { PageCache } from '../app/platform/page-cache.server.ts';
import { freePort } from '../app/platform/ports.server.ts';
import { createSecret } from '../app/platform/secret.server.ts';
import { createApp, type Front } from './app.ts';
import { describe, headline } from './describe.ts';
import { siteJobs } from './jobs.ts';
import { createPages } from './pages.ts';
import { prepare } from './prepare.ts';
import type { Services } from './services.ts';

const FIRST_PORT = 3_000;
const CACHE_BYTES = 64 * 1024 * 1024;
const DRAIN_LIMIT_MS = 8_000;
const TWO_YEARS_S = 63_072_000;

export type Running = {
  address: string;
  /** What is printed when it runs: one line, and what was chosen. */
  headline: string;
  lines: string[];
  services: Services;
  stop(): Promise<void>;
};

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Starts what `settings.part` asks for and tells, in `lines`, what was chosen. */
export async function start(
  settings: Settings,
  build: Build = () => import('virtual:react-router/server-build'),
  front?: Front,
): Promise<Running> {
  const log = createLog(settings.logLevel);
  await startReporting(settings.sentry, 'site');
  const parts = settings.part === 'all' ? (['web', 'jobs'] as const) : [settings.part];
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedDatabase(settings.dataDir, parts);
  try {
    return await startOn(embedded, settings, log, build, front);
  } catch (error) {
    // A start that fails leaves nothing running behind it.
    await embedded?.stop();
    throw error;
  }
}

async function startOn(
  embedded: EmbeddedDatabase | undefined,
  settings: Settings,
  log: Logger,
  build: Build,
  front: Front | undefined,
): Promise<Running> {
  const databaseUrl = embedded?.url ?? settings.databaseUrl ?? '';
  const database = connect(databaseUrl, `site ${settings.part}`);
  const state = { ready: false, draining: false, isDemo: false };
  const secret = createSecret();
  const prepared = prepare({ database, settings, log, secret }).then(
    (isDemo) => void Object.assign(state, { ready: true, isDemo }),
  );
  // With its own database the first page waits for the demo set; with a foreign one the server answers
  // /livez at once and becomes ready when the database does. A worker has nothing to answer before.
  if (embedded || settings.part === 'jobs') await prepared;
  else
    prepared.catch((error: unknown) => log.fatal({ err: error }, 'database could not be prepared'));

  const jobs = siteJobs({ settings, log, database }, databaseUrl);
  const services = await assemble({ settings, log, database, state, secret, jobs }, build);
  const app = settings.part === 'jobs' ? undefined : await listen(services, front);
  // After the address is ready: nobody waits for a job to begin.
  if (settings.part !== 'web')
    void prepared.then(
      () => keepWorking(services),
      () => undefined,
    );

  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      state.draining = true;
      // Side by side, so that both end within the limit.
      const drained = Promise.all([app?.close(), jobs.stop()]);
      await Promise.race([drained, wait(DRAIN_LIMIT_MS, undefined, { ref: false })]);
      await flushReports();
      await database.close();
      await embedded?.stop();
    })());
  return {
    address: services.address,
    headline: headline(settings, services.address),
    lines: describe(settings, embedded),
    services,
    stop,
  };
}

type Base = Pick<Services, 'settings' | 'log' | 'database' | 'state' | 'secret' | 'jobs'>;
type Placed = Services & { address: string; port: number };

async function listen(services: Placed, front: Front | undefined): Promise<FastifyInstance> {
  const { settings, log, port } = services;
  const app = await createApp(services, front);
  await app.listen({ port, host: settings.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new StartRefused(
      `Port ${port} is taken; set PORT to another, or leave it unset for the next free one.`,
    );
  });
  log.info({ addresses: app.server.address() as AddressInfo }, 'listening');
  return app;
}

/** A database that went away between two steps comes back: the jobs wait for it. */
async function keepWorking({ jobs, state, log }: Services): Promise<void> {
  for (let pause = 1_000; !state.draining; pause = Math.min(pause * 2, 30_000)) {
    try {
      return await jobs.work();
    } catch (error) {
      if (state.draining) return;
      log.error({ err: error }, 'jobs could not be started');
      await wait(pause, undefined, { ref: false });
    }
  }
}

async function assemble(base: Base, build: Build): Promise<Placed> {
  const { settings } = base;
  const { production } = settings;
  const port = settings.port ?? (await freePort(FIRST_PORT));
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`);
  const origin = settings.origin?.origin ?? `http://localhost:${port}`;
  const https = origin.startsWith('https:');
  const secure =
    https ||
    settings.origin === undefined ||
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(settings.origin.hostname);
  return {
    ...base,
    pageCache: new PageCache({ maxBytes: CACHE_BYTES, now: () => performance.now() }),
    pages: createPages(build, production ? 'production' : 'development'),
    limits: createLimits(settings.limitsScale, () => performance.now()),
    tunnel: createTunnel(settings.sentry),
    cookies: cookieNames(secure),
    transport: { https, hstsSeconds: TWO_YEARS_S, development: !production },
    origin,
    hosts: new Set(settings.origin ? [settings.origin.host] : loopback),
    origins: new Set(settings.origin ? [origin] : loopback.map((host) => `http://${host}`)),
    address: origin,
    port,
  };
}
