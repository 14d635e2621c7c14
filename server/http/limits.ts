import type { Logger } from '../../app/platform/log.server.ts';
import type { Secret } from '../../app/platform/secrets/secret.server.ts';
import type { Sql } from '../../app/platform/database/db.server.ts';
import {
  createRateLimiter,
  type RateLimiter,
} from '../../app/platform/http/rate-limiter.server.ts';
import {
  createSharedBuckets,
  type SharedBuckets,
} from '../../app/platform/http/stored-buckets.server.ts';
import {
  createWebProcesses,
  type WebProcesses,
} from '../../app/platform/http/web-processes.server.ts';

export type Limits = {
  limits: RateLimiter;
  sharedBuckets: SharedBuckets;
  /** Undefined where this process is the only one that answers requests. */
  webProcesses: WebProcesses | undefined;
};

/** `isShared`: other processes may be on the database. */
export function createLimits({
  sql,
  secret,
  log,
  scale,
  isShared,
  now,
}: {
  sql: Sql;
  secret: Secret;
  log: Logger;
  scale: number;
  isShared: boolean;
  now: () => number;
}): Limits {
  const webProcesses = isShared
    ? createWebProcesses({
        sql,
        onError: (error) => log.warn({ err: error }, 'other processes could not be counted'),
      })
    : undefined;
  const sharedBuckets = createSharedBuckets({
    sql,
    secret,
    now,
    processes: () => webProcesses?.count() ?? 1,
    onError: (error) =>
      log.warn({ err: error }, 'limits are counted by this process alone for a moment'),
  });
  return { limits: createRateLimiter(scale, now, sharedBuckets), sharedBuckets, webProcesses };
}
