import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { createTunnel } from '../app/monitoring/tunnel.server.ts';
import { flushReports, startReporting } from '../app/monitoring/report.server.ts';
import { cookieNames } from '../app/platform/cookies.server.ts';
import { connect, type Database } from '../app/platform/db.server.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../app/platform/embedded-database.server.ts';
import type { Settings } from '../app/platform/env.server.ts';
import { createLimits } from '../app/platform/limits.server.ts';
import { createLog, type Logger } from '../app/platform/log.server.ts';
import { migrate } from '../app/platform/migrate.server.ts';
import { PageCache } from '../app/platform/page-cache.server.ts';
import { freePort } from '../app/platform/ports.server.ts';
import { migrations } from '../db/migrations.ts';
import { holdsDemo, seedDemo } from '../db/seed.ts';
import { createApp } from './app.ts';
import { createPages } from './pages.ts';
import type { Services } from './services.ts';

const FIRST_PORT = 3_000;
const CACHE_BYTES = 64 * 1024 * 1024;
const DRAIN_LIMIT_MS = 8_000;
const TWO_YEARS_S = 63_072_000;

export type Running = {
  address: string;
  lines: string[];
  services: Services;
  stop(): Promise<void>;
};

type Build = ServerBuild | (() => Promise<ServerBuild>);

/** Starts what `settings.part` asks for and tells, in `lines`, what was chosen. */
export async function start(settings: Settings, build: Build = () => import('virtual:react-router/server-build')): Promise<Running> {
  const log = createLog(settings.logLevel);
  await startReporting(settings.sentry, 'site');
  const parts = settings.part === 'all' ? (['web', 'jobs'] as const) : [settings.part];
  const embedded = settings.databaseUrl ? undefined : await startEmbeddedDatabase(settings.dataDir, parts);
  const database = connect(embedded?.url ?? settings.databaseUrl ?? '', `site ${settings.part}`);
  const state = { ready: false, draining: false, isDemo: false };
  const prepared = prepare(database, settings, log).then((isDemo) => void Object.assign(state, { ready: true, isDemo }));
  // With its own database the first page waits for the demo set; with a foreign one the server answers
  // /livez at once and becomes ready when the database does.
  if (embedded) await prepared;
  else prepared.catch((error: unknown) => log.fatal({ err: error }, 'database could not be prepared'));

  const services = await assemble(settings, log, database, state, build);
  const app = await createApp(services);
  const port = new URL(services.address).port;
  await app.listen({ port: Number(port), host: settings.host });
  log.info({ addresses: app.server.address() as AddressInfo }, 'listening');

  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      state.draining = true;
      await Promise.race([app.close(), wait(DRAIN_LIMIT_MS, undefined, { ref: false })]);
      await flushReports();
      await database.close();
      await embedded?.stop();
    })());
  return { address: services.address, lines: describe(settings, embedded), services, stop };
}

async function assemble(settings: Settings, log: Logger, database: Database, state: Services['state'], build: Build): Promise<Services & { address: string }> {
  const port = settings.port ?? (await freePort(FIRST_PORT));
  const loopback = ['localhost', '127.0.0.1', '[::1]'].map((host) => `${host}:${port}`);
  const origin = settings.origin?.origin ?? `http://localhost:${port}`;
  const https = origin.startsWith('https:');
  const secure = https || settings.origin === undefined || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(settings.origin.hostname);
  return {
    settings,
    log,
    database,
    state,
    pageCache: new PageCache({ maxBytes: CACHE_BYTES, now: () => performance.now() }),
    pages: createPages(build, settings.production ? 'production' : 'development'),
    limits: createLimits(settings.limitsScale, () => performance.now()),
    tunnel: createTunnel(settings.sentry),
    cookies: cookieNames(secure),
    transport: { https, hstsSeconds: TWO_YEARS_S },
    origin,
    hosts: new Set(settings.origin ? [settings.origin.host] : loopback),
    origins: new Set(settings.origin ? [origin] : loopback.map((host) => `http://${host}`)),
    address: origin,
  };
}

/** Connects, with growing patience, migrates, and fills an empty site with the demo set. */
async function prepare(database: Database, settings: Settings, log: Logger): Promise<boolean> {
  for (let pause = 200; ; pause = Math.min(pause * 2, 5_000)) {
    try {
      await database.sql`select 1`;
      break;
    } catch (error) {
      if (!settings.databaseUrl) throw error;
      log.warn({ err: error }, 'the database does not answer yet');
      await wait(pause * (0.5 + Math.random()));
    }
  }
  const applied = await migrate(database.sql, migrations);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  if (settings.seed === 'demo') await seedDemo(database.sql, new Date());
  return holdsDemo(database.sql);
}

function describe(settings: Settings, embedded: EmbeddedDatabase | undefined): string[] {
  const database = embedded ? `its own PostgreSQL in ${embedded.dir}` : 'the PostgreSQL of DATABASE_URL';
  return [
    `  database  ${database}${embedded?.found === 'running' ? ' (found running)' : ''}`,
    `  content   ${settings.seed === 'demo' ? 'the demo set, if the site was empty' : 'nothing added'}`,
  ];
}
