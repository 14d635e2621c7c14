import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { entryOf } from '../../app/base/entry-of.ts';
import { StartRefused } from '../../app/base/start-refused.ts';
import { createPasskeys } from '../../app/accounts/entry/ceremonies.server.ts';
import { createAccounts } from '../../app/accounts/entry/commands.server.ts';
import { createAnswering } from './answering.ts';
import { createComparisons } from '../../app/results/store/comparing.server.ts';
import { createRankings } from '../../app/results/store/counting.server.ts';
import { recountCaps } from '../../app/answering/networks.server.ts';
import { createPictures } from '../../app/embeds/pictures/drawing.server.ts';
import { createOrders } from '../../app/discovery/orders.server.ts';
import { createRelated } from '../../app/discovery/related-questions.server.ts';
import { createProgresses } from '../../app/surveys/survey-progress.server.ts';
import { createProviders } from '../../app/accounts/entry/providers.server.ts';
import { createTunnel } from '../../app/monitoring/tunnel.server.ts';
import { flushReports, startReporting } from '../../app/monitoring/report.server.ts';
import { cookieNames } from '../../app/platform/http/cookies.server.ts';
import { connect } from '../../app/platform/database/db.server.ts';
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from '../../app/platform/database/embedded-database.server.ts';
import { isOwnMachine, type Settings } from '../../app/platform/env.server.ts';
import { createLimits } from '../../app/platform/http/limits.server.ts';
import { createLog, type Logger } from '../../app/platform/log.server.ts';
import { hearOfOldPages } from '../../app/platform/database/old-pages.server.ts';
import { PageCache } from '../../app/platform/http/page-cache.server.ts';
import { freePort } from '../../app/platform/database/ports.server.ts';
import { createSecret } from '../../app/platform/secrets/secret.server.ts';
import { createApp, type Front } from './app.ts';
import { describe, headline } from './describe.ts';
import { siteJobs, type DatabaseAddresses } from './jobs.ts';
import { createHealth, createRoomProbe } from './health.ts';
import { createLive } from '../http/live.ts';
import { createPages } from '../http/pages.ts';
import { prepare } from './prepare.ts';
import type { Services } from '../http/services.ts';

const FIRST_PORT = 3_000;
const CACHE_BYTES = 64 * 1024 * 1024;
/** Connections that the system keeps until they are taken up: past it whoever comes would wait a second, then three. */
const BACKLOG = 4_096;
/** Requests and jobs under way, then what is still to be reported, then connections: ten seconds in all. */
const DRAIN_LIMIT_MS = 6_000;
const REPORT_LIMIT_MS = 1_000;
const STOP_LIMIT_MS = 9_000;
const TWO_YEARS_S = 63_072_000;

export type Running = {
  address: string;
  port: number;
  /** What is printed when it runs: one line, and what was chosen. */
  headline: string;
  lines: string[];
  services: Services;
  stop(): Promise<void>;
};

export type Circumstances = {
  /** Ends a start that is still under way. */
  signal: AbortSignal;
  say: (line: string) => void;
  /** The site cannot go on: what is left is to stop it and to tell why. */
  failed: (reason: unknown) => void;
  /** In development pages come from elsewhere, and something stands in front of them. */
  build?: () => Promise<ServerBuild>;
  front?: Front;
};

/** Starts what `settings.part` asks for and tells, in `lines`, what was chosen. */
export async function start(settings: Settings, around: Circumstances): Promise<Running> {
  const log = createLog(settings.logLevel);
  await startReporting(settings.sentry, 'site');
  const parts = settings.part === 'all' ? (['web', 'jobs'] as const) : [settings.part];
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedDatabase(settings.dataDir, parts, {
        signal: around.signal,
        say: around.say,
        lost: (reason) => around.failed(new StartRefused(reason)),
        log: (message) => log.warn(message),
      });
  try {
    around.signal.throwIfAborted();
    return await startOn(embedded, settings, log, around);
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
  { signal, failed, build, front }: Circumstances,
): Promise<Running> {
  const databaseUrl = embedded?.url ?? settings.databaseUrl ?? '';
  const ownerUrl = embedded?.ownerUrl ?? settings.databaseOwnerUrl;
  const addresses = { databaseUrl, ownerUrl };
  const database = connect(databaseUrl, `site ${settings.part}`);
  const state = { ready: false, draining: false, isDemo: false, making: 0 };
  const secret = createSecret();
  const prepared = prepare({ database, ownerUrl, settings, log, secret, signal }).then(
    (isDemo) => void Object.assign(state, { ready: true, isDemo }),
  );
  // With its own database the first page waits for the demo set; with a foreign one the server answers
  // /livez at once and becomes ready when the database does. A worker has nothing to answer before.
  if (embedded || settings.part === 'jobs') await prepared;
  else prepared.catch((error: unknown) => !signal.aborted && failed(error));

  const services = await assemble({ settings, log, database, state, secret }, addresses, build);
  const app = settings.part === 'jobs' ? undefined : await listen(services, front);
  // After the address is ready: nobody waits for a job to begin.
  if (settings.part !== 'web')
    void prepared.then(
      () => keepWorking(services),
      () => undefined,
    );

  if (settings.part !== 'jobs') hearOthers(services, prepared);
  void prepared.then(
    () => recount(services),
    () => undefined,
  );

  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      state.draining = true;
      const ended = (async () => {
        // Side by side, so that both end within the limit.
        await within(
          DRAIN_LIMIT_MS,
          Promise.all([app?.close(), services.jobs.stop()]).then(() =>
            services.answering.casting.drain(),
          ),
        );
        await Promise.all([within(REPORT_LIMIT_MS, flushReports()), database.close()]);
        await embedded?.stop();
      })();
      await within(STOP_LIMIT_MS, ended);
    })());
  return {
    address: services.address,
    port: services.port,
    headline: headline(settings, services.address),
    lines: describe(settings, embedded, services.cookies),
    services,
    stop,
  };
}

/** What other processes do to what is shown here. */
function hearOthers({ database, pageCache, live, log }: Services, prepared: Promise<void>): void {
  prepared
    .then(() => Promise.all([hearOfOldPages(database.sql, () => pageCache.clear()), live.hear()]))
    .catch((error: unknown) => log.warn({ err: error }, 'other processes are not heard'));
}

const RECOUNTED_AGAIN_MS = 300_000;

/** At once, and when processes that this one takes over from have ended. */
async function recount({ database, state, log }: Services): Promise<void> {
  for (const pause of [0, RECOUNTED_AGAIN_MS]) {
    await wait(pause, undefined, { ref: false });
    if (state.draining) return;
    await recountCaps(database.sql, () => state.draining).then(
      (wrong) => wrong > 0 && log.info({ questions: wrong }, 'caps of networks were counted anew'),
      (error: unknown) => log.warn({ err: error }, 'caps of networks could not be counted anew'),
    );
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(ms, undefined, { ref: false })]);
}

type Base = Pick<Services, 'settings' | 'log' | 'database' | 'state' | 'secret'>;
type Placed = Services & { address: string; port: number };

const LISTEN_REFUSALS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} is taken; set PORT to another, or leave it unset for the next free one.`,
  EACCES: (port) => `PORT ${port} needs rights that this user has not; take one from 1024 on.`,
  EADDRNOTAVAIL: (_, host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (_, host) => `HOST ${host} is not a name this machine can find.`,
};

async function listen(services: Placed, front: Front | undefined): Promise<FastifyInstance> {
  const { settings, log, port } = services;
  const app = await createApp(services, front);
  await app
    .listen({ port, host: settings.host, backlog: BACKLOG })
    .catch((error: NodeJS.ErrnoException) => {
      const reason = entryOf(LISTEN_REFUSALS, error.code ?? '')?.(port, settings.host);
      throw reason === undefined ? error : new StartRefused(reason);
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

async function assemble(
  base: Base,
  addresses: DatabaseAddresses,
  build: Circumstances['build'],
): Promise<Placed> {
  const { settings } = base;
  const { production } = settings;
  const port = settings.port ?? (await freePort(FIRST_PORT));
  // Through URL, since a port that the scheme implies is not part of either.
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map(
    (name) => new URL(`http://${name}:${port}`),
  );
  const own = settings.origin ?? new URL(`http://localhost:${port}`);
  const { origin, host } = own;
  const https = origin.startsWith('https:');
  const secure = https || isOwnMachine(settings.origin);
  const now = () => performance.now();
  const limits = createLimits(settings.limitsScale, now);
  const pageCache = new PageCache({ maxBytes: CACHE_BYTES, now });
  const origins = new Set((settings.origin ? [own] : loopback).map((url) => url.origin));
  const cookies = cookieNames(secure);
  const { sql } = base.database;
  const accounts = createAccounts({ ...base, sql, limits, cookies, origin });
  const proving = { ...base, sql, limits, cookies, origin, accounts };
  const passkeys = createPasskeys(proving);
  const providers = createProviders({ ...proving, providers: settings.providers });
  const live = createLive({
    ...base,
    heard: (news) => {
      if (news === 'anything') return;
      for (const id of [...news.moved, ...news.changed]) pageCache.touch(id);
      for (const id of news.changed) answering.papers.forget(id);
    },
  });
  const changed = (ids: ReadonlySet<string>) => {
    ids.forEach((id) => pageCache.touch(id));
    live.moved(ids);
  };
  const answering = createAnswering({ ...base, limits, scale: limits.scale, changed });
  const probeRoom = createRoomProbe(sql, now);
  // What an answer met a moment ago tells more than what is written for a look.
  const hasRoom = async () => !answering.casting.lacksRoom() && (await probeRoom());
  const orders = createOrders({
    sql,
    failed: (error) => base.log.warn({ err: error }, 'an order could not be made anew'),
  });
  const rankings = createRankings({
    sql,
    failed: (error) => base.log.warn({ err: error }, 'rankings could not be counted anew'),
  });
  const comparisons = createComparisons({
    sql,
    now,
    failed: (error) => base.log.warn({ err: error }, 'answers could not be compared'),
  });
  // Known once, so that the router is not made anew for each page.
  const pages = build ?? (await import('virtual:react-router/server-build'));
  const handed = {
    accounts,
    passkeys,
    providers,
    orders,
    rankings,
    comparisons,
    related: createRelated({ sql, orders }),
    progresses: createProgresses({
      sql,
      now,
      failed: (error) => base.log.warn({ err: error }, 'a survey could not be counted'),
    }),
  };
  return {
    ...base,
    answering,
    live,
    ...handed,
    jobs: siteJobs({ ...base, rankings, origin }, addresses),
    pictures: createPictures(),
    pageCache,
    pages: createPages(pages, production ? 'production' : 'development', handed),
    limits,
    tunnel: createTunnel(settings.sentry),
    health: createHealth({ sql, hasRoom, hasMailServer: settings.smtpUrl !== undefined, now }),
    hasRoom,
    cookies,
    transport: {
      https,
      hstsSeconds: TWO_YEARS_S,
      hstsSubdomains: settings.hstsSubdomains,
      development: !production,
    },
    origin,
    host,
    hosts: new Set((settings.origin ? [own] : loopback).map((url) => url.host)),
    origins,
    address: origin,
    port,
  };
}
