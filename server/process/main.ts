import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { ownValue } from '../../app/base/own-value.ts';
import { StartupError } from '../../app/base/startup-error.ts';
import { createPasskeys } from '../../app/accounts/auth/webauthn.server.ts';
import { memberFactsBeside } from '../../app/delivery/member-facts.server.ts';
import { createAccounts } from '../../app/accounts/auth/accounts.server.ts';
import { createAnsweringDeps } from './answering-deps.ts';
import { createComparisons } from '../../app/results/store/comparisons.server.ts';
import { createRankingCounter } from '../../app/results/store/ranking-counter.server.ts';
import { recountCaps } from '../../app/answering/cap-recount.server.ts';
import { createPictureCache } from '../../app/embeds/pictures/picture-cache.server.ts';
import { createQuestionOrders } from '../../app/discovery/question-orders.server.ts';
import { createRelatedQuestions } from '../../app/discovery/related-questions.server.ts';
import { createProgressCache } from '../../app/surveys/progress-cache.server.ts';
import { createProviders } from '../../app/accounts/auth/providers.server.ts';
import { createTunnel } from '../../app/monitoring/tunnel.server.ts';
import {
  flushServerReports,
  startServerReporting,
} from '../../app/monitoring/server-reporting.server.ts';
import { cookieNames } from '../../app/platform/http/cookies.server.ts';
import { connect } from '../../app/platform/database/db.server.ts';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../../app/platform/database/embedded-database.server.ts';
import { isOwnMachine, type Settings } from '../../app/platform/env.server.ts';
import { createReplica } from '../../app/platform/database/replica.server.ts';
import { createLogger, type Logger } from '../../app/platform/log.server.ts';
import { onInvalidatedPages } from '../../app/platform/database/page-invalidation.server.ts';
import { codeLevelOf } from '../../app/platform/database/migrate.server.ts';
import { PageCache } from '../../app/platform/http/page-cache.server.ts';
import { findFreePort } from '../../app/platform/database/free-port.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { migrations } from '../../db/migrations.ts';
import { createApp, type Middleware } from './app.ts';
import { collectGarbage } from './collect-garbage.ts';
import { describeSettings, startupLine } from './startup-lines.ts';
import { createSiteJobs, type DatabaseUrls } from './jobs.ts';
import { createLimits } from '../http/limits.ts';
import { createDatabaseCheck, createHealthCheck, createDiskSpaceProbe } from './health.ts';
import { createLiveUpdates } from '../http/live-updates.ts';
import { createRouteRenderer } from '../http/route-renderer.ts';
import { createRequestMeter } from '../http/request-meter.ts';
import { leaveBalancer } from './leave-balancer.ts';
import { startMetrics } from './metrics.ts';
import { prepareSite } from './prepare-site.ts';
import type { Services } from '../http/services.ts';

const FIRST_PORT = 3_000;
const CACHE_BYTES = 64 * 1024 * 1024;
/** Connections that the kernel queues until they are accepted. Beyond that a client retries after one second, then three. */
const BACKLOG = 4_096;
/** A stop takes at most ten seconds: until none are sent here, running requests and jobs, then error reports, then connections. */
const REPORT_LIMIT_MS = 1_000;
const STOP_LIMIT_MS = 9_000;
const TWO_YEARS_S = 63_072_000;

export type Running = {
  address: string;
  port: number;
  /** Printed once the site runs: `startupLine`, then the settings in effect as `lines`. */
  startupLine: string;
  lines: string[];
  services: Services;
  stop(): Promise<void>;
};

export type StartOptions = {
  /** Aborts a start that has not finished. */
  signal: AbortSignal;
  print: (line: string) => void;
  /** Called when the site cannot go on: the caller stops it and prints the reason. */
  onFatalError: (reason: unknown) => void;
  /** In development Vite makes the pages (`build`) and serves its modules (`middleware`). */
  build?: () => Promise<ServerBuild>;
  middleware?: Middleware;
};

export async function start(settings: Settings, options: StartOptions): Promise<Running> {
  const log = createLogger(settings.logLevel);
  await startServerReporting(settings.sentry, 'site');
  const parts =
    settings.processMode === 'all' ? (['web', 'jobs'] as const) : [settings.processMode];
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedDatabase(settings.dataDir, parts, {
        signal: options.signal,
        say: options.print,
        lost: (reason) => options.onFatalError(new StartupError(reason)),
        log: (message) => log.warn(message),
      });
  try {
    options.signal.throwIfAborted();
    return await startWithDatabase(embedded, settings, log, options);
  } catch (error) {
    // After a failed start no database keeps running.
    await embedded?.stop();
    throw error;
  }
}

async function startWithDatabase(
  embedded: EmbeddedDatabase | undefined,
  settings: Settings,
  log: Logger,
  { signal, onFatalError, build, middleware }: StartOptions,
): Promise<Running> {
  const databaseUrl = embedded?.url ?? settings.databaseUrl ?? '';
  const ownerUrl = embedded?.ownerUrl ?? settings.databaseOwnerUrl;
  const name = `site ${settings.processMode} ${codeLevelOf(migrations)}`;
  const database = connect(databaseUrl, name);
  const state = { ready: false, leaving: undefined, draining: false, isDemo: false, making: 0 };
  const secret = createSecret();
  const replica = createReplica({
    sql: database.sql,
    databaseUrl,
    replicaUrl: settings.processMode === 'jobs' ? undefined : settings.replicaUrl,
    log,
    now: () => performance.now(),
  });
  const prepared = prepareSite({ database, replica, ownerUrl, settings, log, secret, signal }).then(
    (isDemo) => void Object.assign(state, { ready: true, isDemo }),
  );
  // With an embedded database the server listens once the site is prepared. With an external one it listens at once,
  // answers /livez, and becomes ready when the database does. A process for jobs does not listen.
  if (embedded || settings.processMode === 'jobs') await prepared;
  else prepared.catch((error: unknown) => !signal.aborted && onFatalError(error));

  const services = await createServices(
    { settings, log, database, replica, state, secret },
    { databaseUrl, ownerUrl },
    build,
  );
  const { metricsPort, host } = settings;
  const metrics =
    metricsPort === undefined
      ? undefined
      : await startMetrics(services, { port: metricsPort, host });
  const app = settings.processMode === 'jobs' ? undefined : await listen(services, middleware);
  // After the server listens, so that requests do not wait for jobs to start.
  if (settings.processMode !== 'web')
    void prepared.then(
      () => runJobs(services),
      () => undefined,
    );

  if (settings.processMode !== 'jobs') subscribeToOthers(services, prepared);
  void prepared.then(
    () => Promise.all([recountNetworkCaps(services), collectGarbage()]),
    () => undefined,
  );

  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      const ended = (async () => {
        const drainMs = await leaveBalancer(settings, state);
        // In parallel, so that both end within the limit.
        await waitAtMost(
          drainMs,
          Promise.all([app?.close(), services.jobs.stop()]).then(() =>
            services.answering.castBatcher.drain(),
          ),
        );
        await Promise.all([
          waitAtMost(REPORT_LIMIT_MS, flushServerReports()),
          metrics?.close(),
          waitAtMost(REPORT_LIMIT_MS, services.webProcesses?.end() ?? Promise.resolve()).then(() =>
            database.close(),
          ),
          replica.close(),
        ]);
        await embedded?.stop();
      })();
      await waitAtMost(STOP_LIMIT_MS, ended);
    })());
  return {
    address: services.address,
    port: services.port,
    startupLine: startupLine(settings, services.address),
    lines: describeSettings(settings, embedded, services.cookies),
    services,
    stop,
  };
}

/** Follows what other processes change: the page cache is cleared, live updates are sent, limits are counted with them. */
function subscribeToOthers(
  { database, replica, pageCache, live, webProcesses, log }: Services,
  prepared: Promise<void>,
): void {
  prepared
    .then(() =>
      Promise.all([
        onInvalidatedPages(database.sql, (how) => {
          replica.noteChange();
          pageCache[how]();
        }),
        live.subscribe(),
        webProcesses?.begin(),
      ]),
    )
    .catch((error: unknown) => log.warn({ err: error }, 'other processes are not heard'));
}

const RECOUNT_PAUSE_MS = 300_000;

/** Recounts at once, and again when processes that this one replaces have ended. */
async function recountNetworkCaps({ database, state, log }: Services): Promise<void> {
  for (const pause of [0, RECOUNT_PAUSE_MS]) {
    await wait(pause, undefined, { ref: false });
    if (state.leaving) return;
    await recountCaps(database.sql, () => state.leaving !== undefined).then(
      (wrong) => wrong > 0 && log.info({ questions: wrong }, 'caps of networks were counted anew'),
      (error: unknown) => log.warn({ err: error }, 'caps of networks could not be counted anew'),
    );
  }
}

async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(ms, undefined, { ref: false })]);
}

type BaseServices = Pick<
  Services,
  'settings' | 'log' | 'database' | 'replica' | 'state' | 'secret'
>;
type ListeningServices = Services & { address: string; port: number };

const LISTEN_REFUSALS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is taken; set PORT to another, or leave it unset for the next free one.`,
  EACCES: (port) => `PORT ${port} needs rights that this user has not; take one from 1024 on.`,
  EADDRNOTAVAIL: (_, host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (_, host) => `HOST ${host} is not a name this machine can find.`,
};

async function listen(
  services: ListeningServices,
  front: Middleware | undefined,
): Promise<FastifyInstance> {
  const { settings, log, port } = services;
  const app = await createApp(services, front);
  await app
    .listen({ port, host: settings.host, backlog: BACKLOG })
    .catch((error: NodeJS.ErrnoException) => {
      const reason = ownValue(LISTEN_REFUSALS, error.code ?? '')?.(port, settings.host);
      throw reason === undefined ? error : new StartupError(reason);
    });
  log.info({ addresses: app.server.address() as AddressInfo }, 'listening');
  return app;
}

/** Retries until the database is available. */
async function runJobs({ jobs, state, log }: Services): Promise<void> {
  for (let pause = 1_000; !state.leaving; pause = Math.min(pause * 2, 30_000)) {
    try {
      return await jobs.work();
    } catch (error) {
      if (state.leaving) return;
      log.error({ err: error }, 'jobs could not be started');
      await wait(pause, undefined, { ref: false });
    }
  }
}

async function createServices(
  base: BaseServices,
  addresses: DatabaseUrls,
  build: StartOptions['build'],
): Promise<ListeningServices> {
  const { settings } = base;
  const { isProduction } = settings;
  const port = settings.port ?? (await findFreePort(FIRST_PORT));
  // `URL` leaves out the default port of a scheme, in an origin as in a host.
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map(
    (name) => new URL(`http://${name}:${port}`),
  );
  const ownUrl = settings.origin ?? new URL(`http://localhost:${port}`);
  const { origin, host } = ownUrl;
  const https = origin.startsWith('https:');
  const secure = https || isOwnMachine(settings.origin);
  const now = () => performance.now();
  const pageCache = new PageCache({ maxBytes: CACHE_BYTES, now });
  const origins = new Set((settings.origin ? [ownUrl] : loopback).map((url) => url.origin));
  const cookies = cookieNames(secure);
  const { sql } = base.database;
  const counted = createLimits({
    ...base,
    sql,
    scale: settings.limitsScale,
    isShared: settings.databaseUrl !== undefined,
    now,
  });
  const { limits } = counted;
  const accounts = createAccounts({
    ...base,
    sql,
    limits,
    cookies,
    origin,
    beside: memberFactsBeside,
  });
  const authDeps = { ...base, sql, limits, cookies, origin, accounts };
  const passkeys = createPasskeys(authDeps);
  const providers = createProviders({ ...authDeps, providers: settings.providers });
  const live = createLiveUpdates({
    ...base,
    onRemoteChanges: (message) => {
      if (message === 'anything' || message.changed.length > 0) base.replica.noteChange();
      if (message === 'anything') {
        pageCache.outdate();
        answering.questionCache.clear();
        return;
      }
      for (const id of [...message.moved, ...message.changed]) pageCache.expireTag(id);
      for (const id of message.changed) answering.questionCache.delete(id);
    },
  });
  const onMoved = (ids: ReadonlySet<string>) => {
    ids.forEach((id) => pageCache.expireTag(id));
    live.publishAnswers(ids);
  };
  const answering = createAnsweringDeps({ ...base, limits, scale: limits.scale, onMoved });
  const probeDiskSpace = createDiskSpaceProbe(sql, now);
  // An answer that could not be stored a moment ago is better evidence than the probe.
  const hasDiskSpace = async () =>
    !answering.castBatcher.isDatabaseFull() && (await probeDiskSpace());
  const orders = createQuestionOrders({
    sql,
    onError: (error) => base.log.warn({ err: error }, 'an order could not be made anew'),
  });
  const rankings = createRankingCounter({
    sql,
    onError: (error) => base.log.warn({ err: error }, 'rankings could not be counted anew'),
  });
  const comparisons = createComparisons({
    sql,
    quickSql: base.database.quickSql,
    now,
    onError: (error) => base.log.warn({ err: error }, 'answers could not be compared'),
  });
  // Loaded once, so that the router is not created for each page.
  const serverBuild = build ?? (await import('virtual:react-router/server-build'));
  const loaderDeps = {
    accounts,
    passkeys,
    providers,
    orders,
    rankings,
    comparisons,
    related: createRelatedQuestions({ sql, orders }),
    progresses: createProgressCache({
      sql,
      now,
      onError: (error) => base.log.warn({ err: error }, 'a survey could not be counted'),
    }),
  };
  return {
    ...base,
    answering,
    live,
    ...loaderDeps,
    jobs: createSiteJobs({ ...base, rankings, origin }, addresses),
    pictures: createPictureCache(),
    pageCache,
    renderRoute: createRouteRenderer(
      serverBuild,
      isProduction ? 'production' : 'development',
      loaderDeps,
    ),
    ...counted,
    tunnel: createTunnel(settings.sentry),
    meter: settings.metricsPort === undefined ? undefined : createRequestMeter(),
    checkHealth: createHealthCheck({
      sql,
      hasDiskSpace,
      hasMailServer: settings.smtpUrl !== undefined,
      now,
    }),
    checkDatabase: createDatabaseCheck(sql, hasDiskSpace),
    cookies,
    transport: {
      https,
      hstsSeconds: TWO_YEARS_S,
      hstsSubdomains: settings.hstsSubdomains,
      development: !isProduction,
    },
    origin,
    host,
    hosts: new Set((settings.origin ? [ownUrl] : loopback).map((url) => url.host)),
    origins,
    address: origin,
    port,
  };
}
