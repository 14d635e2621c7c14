import type { Passkeys } from '../../app/accounts/entry/ceremonies.server.ts';
import type { Accounts } from '../../app/accounts/entry/commands.server.ts';
import type { Database } from '../../app/platform/database/db.server.ts';
import type { Health } from '../../app/platform/health.ts';
import type { Settings } from '../../app/platform/env.server.ts';
import type { CookieNames } from '../../app/platform/http/cookies.server.ts';
import type { Transport } from '../../app/platform/http/headers.server.ts';
import type { Limits } from '../../app/platform/http/limits.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import type { PageCache } from '../../app/platform/http/page-cache.server.ts';
import type { Jobs } from '../../app/platform/database/jobs.server.ts';
import type { Secret } from '../../app/platform/secrets/secret.server.ts';
import type { Answering } from '../../app/answering/commands.server.ts';
import type { Comparisons } from '../../app/results/store/comparing.server.ts';
import type { Rankings } from '../../app/results/store/counting.server.ts';
import type { Pictures } from '../../app/embeds/pictures/drawing.server.ts';
import type { Orders } from '../../app/discovery/orders.server.ts';
import type { Progresses } from '../../app/surveys/survey-progress.server.ts';
import type { Tunnel } from '../../app/monitoring/tunnel.server.ts';
import type { Live } from './live.ts';
import type { Pages } from './pages.ts';

/** What the process holds. Made once in main.ts, handed down, reached for nowhere. */
export type Services = {
  settings: Settings;
  log: Logger;
  database: Database;
  pageCache: PageCache;
  pages: Pages;
  limits: Limits;
  accounts: Accounts;
  passkeys: Passkeys;
  jobs: Jobs;
  answering: Answering;
  orders: Orders;
  rankings: Rankings;
  comparisons: Comparisons;
  pictures: Pictures;
  progresses: Progresses;
  live: Live;
  /** Known from the moment `state.ready` is true. */
  secret: Secret;
  tunnel: Tunnel;
  cookies: CookieNames;
  transport: Transport;
  health: () => Promise<Health>;
  /** Whether the database has room for what is written. */
  hasRoom: () => Promise<boolean>;
  /** The origin links are built with, its host, and the hosts and origins a request may name. */
  origin: string;
  host: string;
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** `making`: pages being rendered. */
  state: { ready: boolean; draining: boolean; isDemo: boolean; making: number };
};
