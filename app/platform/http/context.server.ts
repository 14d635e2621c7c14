import { createContext } from 'react-router';
import type { Sql } from '../database/db.server.ts';
import type { MailMode } from '../env.server.ts';
import type { HealthStatus } from '../health.ts';
import type { RateLimiter } from './rate-limiter.server.ts';
import type { Logger } from '../log.server.ts';
import type { Prefs } from './prefs.ts';
import type { Secret } from '../secrets/secret.server.ts';

/** What the server hands to loaders and actions with each request. */
export type RequestContext = {
  sql: Sql;
  log: Logger;
  prefs: Prefs;
  /** In which of several orders this reader sees what has no order of its own. */
  shuffleOrder: number;
  limits: RateLimiter;
  /** What every limit on a number is multiplied by. */
  limitsScale: number;
  /** What limits are counted by: the reader's network, never kept. */
  network: string;
  /** The mark of a browser that has answered here, 32 hex digits; a page for everybody has none. */
  voter: string | undefined;
  /** A coarse name of the reader's browser, for the list of their sessions. */
  device: string;
  mailMode: MailMode;
  secret: Secret;
  /** The origin links are built with: from configuration, never from the request. */
  origin: string;
  host: string;
  /** Whether cookies can be Secure here: where they cannot, frames in other pages take no answers. */
  hasSecureCookies: boolean;
  /** Whether the site holds the demo set: pages say so. */
  isDemo: boolean;
  /** To be told which questions an action changed: what is kept of them is made anew. */
  markChanged: (publicIds: readonly string[]) => void;
  /** The same for questions that others may not see any more: nothing that was made before is shown again. */
  markHidden: (publicIds: readonly string[]) => void;
  /** The same for questions whose author goes by another name, or by none: whoever looks at one next sees it as it is. */
  markRenamed: (publicIds: readonly string[]) => void;
  /** The same for topics: whoever looks at one next sees it as it is. */
  markTopicsChanged: () => void;
  /** To be told of which questions a page tells where its address does not, before their answers are read: these make it old. */
  dependsOn: (publicIds: readonly string[]) => void;
  /** What of the site runs. */
  health: () => Promise<HealthStatus>;
  monitoring: { dsn: string; tunnel: string };
  /** Set when something went wrong while answering: the last-resort page prints it. */
  errorDigest?: string;
  /** Set where a session was made more pages than it may have: nothing else is made of it. */
  rateLimited?: { isForm: boolean };
  /** Set when that was the database being away: the answer is then to come back later. */
  isUnavailable?: boolean;
  /** Set when something had gone since it was looked up: the page is then asked once more. */
  isGone?: boolean;
};

export const requestContext = createContext<RequestContext>();
