import type { Passkeys } from '../../app/accounts/auth/webauthn.server.ts';
import type { Accounts } from '../../app/accounts/auth/accounts.server.ts';
import type { Database } from '../../app/platform/database/db.server.ts';
import type { HealthStatus } from '../../app/platform/health-status.ts';
import type { Replica } from '../../app/platform/database/replica.server.ts';
import type { Settings } from '../../app/platform/env.server.ts';
import type { CookieNames } from '../../app/platform/http/cookies.server.ts';
import type { HttpTransport } from '../../app/platform/http/security-headers.server.ts';
import type { Logger } from '../../app/platform/log.server.ts';
import type { PageCache } from '../../app/platform/http/page-cache.server.ts';
import type { Jobs } from '../../app/platform/database/job-queue.server.ts';
import type { Secret } from '../../app/platform/secrets/secret.server.ts';
import type { AnsweringDeps } from '../../app/answering/answer-commands.server.ts';
import type { Comparisons } from '../../app/results/store/comparisons.server.ts';
import type { RankingCounter } from '../../app/results/store/ranking-counter.server.ts';
import type { PictureCache } from '../../app/embeds/pictures/picture-cache.server.ts';
import type { QuestionOrders } from '../../app/discovery/question-orders.server.ts';
import type { ProgressCache } from '../../app/surveys/progress-cache.server.ts';
import type { Tunnel } from '../../app/monitoring/tunnel.server.ts';
import type { LiveUpdates } from './live-updates.ts';
import type { Limits } from './limits.ts';
import type { RequestMeter } from './request-meter.ts';
import type { RenderRoute } from './route-renderer.ts';

/** What the process holds. Made once in main.ts, handed down, reached for nowhere. */
export type Services = Limits & {
  settings: Settings;
  log: Logger;
  database: Database;
  replica: Replica;
  pageCache: PageCache;
  renderRoute: RenderRoute;
  accounts: Accounts;
  passkeys: Passkeys;
  jobs: Jobs;
  answering: AnsweringDeps;
  orders: QuestionOrders;
  rankings: RankingCounter;
  comparisons: Comparisons;
  pictures: PictureCache;
  progresses: ProgressCache;
  live: LiveUpdates;
  /** Known from the moment `state.ready` is true. */
  secret: Secret;
  tunnel: Tunnel;
  cookies: CookieNames;
  transport: HttpTransport;
  /** Undefined where nobody asks for the figures. */
  meter: RequestMeter | undefined;
  checkHealth: () => Promise<HealthStatus>;
  /** `ready`, or why it is not. */
  checkDatabase: () => Promise<string>;
  /** The origin links are built with, its host, and the hosts and origins a request may name. */
  origin: string;
  host: string;
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /**
   * `leaving`: told to stop, and still sent requests by a balancer that does not know yet: when `/readyz` said so first, and
   * when the newest request came. `draining`: connections end. `making`: pages being rendered.
   */
  state: {
    ready: boolean;
    leaving: { heardAt: number | undefined; askedAt: number } | undefined;
    draining: boolean;
    isDemo: boolean;
    making: number;
  };
};
