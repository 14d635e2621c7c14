import { createContext } from 'react-router';
import type { Sql } from '../database/db.server.ts';
import type { MailMode } from '../env.server.ts';
import type { HealthStatus } from '../health-status.ts';
import type { OrderOf } from './cached-page.server.ts';
import type { RateLimiter } from './rate-limiter.server.ts';
import type { Logger } from '../log.server.ts';
import type { Prefs } from './prefs.ts';
import type { Secret } from '../secrets/secret.server.ts';

export type RequestContext = {
  sql: Sql;
  /** For what is read by its key in no time: all that is asked at one moment goes out at once. */
  quickSql: Sql;
  /** What only lists may be read with: a replica, or the primary where that is behind what this reader did. */
  readLists: <T>(read: (sql: Sql) => Promise<T>) => Promise<T>;
  log: Logger;
  prefs: Prefs;
  /** Which of several random orders this reader sees if a page has no order of its own. */
  shuffleOrder: number;
  /** Set on a page that may be made once for all of these orders: what changes its place is put there later. */
  mayShareOrders: boolean;
  /** Set by a page that is so made: its choices in each of them, by their numbers. */
  orderOf?: OrderOf | undefined;
  limits: RateLimiter;
  /** The factor that every rate limit is multiplied by. */
  limitsScale: number;
  /** The reader's network, as a key for limits; it is never stored. */
  network: string;
  /**
   * The voter id of a browser that has answered here, 32 hex digits; undefined on a page that is the same for
   * everybody.
   */
  voterId: string | undefined;
  /** A coarse name of the reader's browser, for the list of their sessions. */
  device: string;
  /** A member's unread notices; undefined where they are not known yet. */
  unread?: number | undefined;
  mailMode: MailMode;
  secret: Secret;
  /** The origin for links: from configuration, never from the request. */
  origin: string;
  host: string;
  /** Whether cookies can be Secure here. If not, frames in other sites' pages take no answers. */
  hasSecureCookies: boolean;
  /** Whether the site contains the demo set, so that pages say so. */
  isDemo: boolean;
  /** Called by an action with the questions it changed, so that cached pages of them are made again. */
  markChanged: (publicIds: readonly string[]) => void;
  /** The same for questions that others may not see any more: no page made before is shown again. */
  markHidden: (publicIds: readonly string[]) => void;
  /** The same for questions whose author changed or removed their name: the next reader sees the current one. */
  markRenamed: (publicIds: readonly string[]) => void;
  /** The same for topics: the next reader sees the current ones. */
  markTopicsChanged: () => void;
  /**
   * Names the questions on a page that its address does not name. It is called before their answers are read, so that a
   * change of them makes the page stale.
   */
  dependsOn: (publicIds: readonly string[]) => void;
  /** Set on a page that is made once for all members: what is one's own comes into its places later. */
  isForAllMembers: boolean;
  health: () => Promise<HealthStatus>;
  monitoring: { dsn: string; tunnel: string };
  /** The text of the page, which stands beside its response. */
  document?: { response: Response; html: string };
  /** Set when rendering failed; the last-resort page prints it. */
  errorDigest?: string;
  /** Set if a session asked for more pages than it may: no page is then made for it. */
  rateLimited?: { isForm: boolean };
  /** Set if the failure was an unavailable database: the response then asks the client to come back. */
  isUnavailable?: boolean;
  /** Set if something was deleted after it was read: the page is then rendered once more. */
  isGone?: boolean;
};

export const requestContext = createContext<RequestContext>();
