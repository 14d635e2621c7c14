import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull, type Sql } from '../../app/platform/database/db.server.ts';
import type { HealthStatus } from '../../app/platform/health-status.ts';
import { isOutboxLate } from '../../app/platform/mail/outbox.server.ts';
import { createTtlCache } from '../../app/platform/ttl-cache.server.ts';

const HEALTH_TTL_MS = 15_000;
const LIMIT_MS = 2_000;
const CHANNEL = 'health';
const DISK_SPACE_TTL_MS = 5_000;
/** Rows enough for a file of half a megabyte, where 64 kB may stand in memory. */
const ROWS_ON_DISK = 20_000;

type Deps = {
  sql: Sql;
  hasDiskSpace: () => Promise<boolean>;
  hasMailServer: boolean;
  now: () => number;
  limitMs?: number;
};

/**
 * Asks the database to write something down, which it throws away again: a sort that does not fit into memory. That leaves
 * nothing in its tables or its journal. Only what it says of the disk counts; whether it answers is asked elsewhere.
 */
export function createDiskSpaceProbe(sql: Sql, now: () => number): () => Promise<boolean> {
  const asked = createTtlCache<boolean>({
    maxSize: 1,
    ttlMs: DISK_SPACE_TTL_MS,
    now,
    load: () =>
      sql
        .begin(async (tx) => {
          await tx`set local work_mem = '64kB'`;
          await tx`select count(*) from (select n from generate_series(1, ${ROWS_ON_DISK}::int) n order by -n offset 0) written`;
          return true;
        })
        .catch((error: unknown) => !isDiskFull(error)),
  });
  return () => asked.get('all');
}

export type DatabaseStatus = 'ready' | 'not ready' | 'not ready: the database has no room to write';

/** Whether requests that need the database can be met, within a time limit. */
export function createDatabaseCheck(
  sql: Sql,
  hasDiskSpace: () => Promise<boolean>,
): () => Promise<DatabaseStatus> {
  return () => {
    const asked = Promise.all([sql`select 1`, hasDiskSpace()]).then(
      ([, room]): DatabaseStatus =>
        room ? 'ready' : 'not ready: the database has no room to write',
      (): DatabaseStatus => 'not ready',
    );
    return Promise.race([asked, wait(LIMIT_MS, 'not ready' as const, { ref: false })]);
  };
}

/** Asks the parts of the site whether they work: each within a time limit, and everybody who looks is told the same. */
export function createHealthCheck({
  sql,
  hasDiskSpace,
  hasMailServer,
  now,
  limitMs = LIMIT_MS,
}: Deps) {
  const withTimeout = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([work.catch(() => otherwise), wait(limitMs, otherwise, { ref: false })]);

  const echoes = new Map<string, () => void>();
  let listening: Promise<unknown> | undefined;

  /** What moved goes the same way: a notice of the database, heard by the connection that listens. */
  async function isLiveWorking(): Promise<boolean> {
    listening ??= sql.listen(CHANNEL, (id) => echoes.get(id)?.());
    await listening.catch((error: unknown) => {
      listening = undefined;
      throw error;
    });
    const id = randomUUID();
    const heard = new Promise<boolean>((resolve) => echoes.set(id, () => resolve(true)));
    try {
      await sql`select pg_notify(${CHANNEL}, ${id})`;
      return await Promise.race([heard, wait(limitMs, false, { ref: false })]);
    } finally {
      echoes.delete(id);
    }
  }

  async function mailStatus(): Promise<HealthStatus['mail']> {
    if (!hasMailServer) return 'unset';
    return (await isOutboxLate(sql)) ? 'late' : 'running';
  }

  const checks = createTtlCache<HealthStatus>({
    maxSize: 1,
    ttlMs: HEALTH_TTL_MS,
    now,
    load: async () => {
      const asked = sql`select 1`.then(() => true);
      const [database, room, mailing, live] = await Promise.all([
        withTimeout(asked, false),
        withTimeout(hasDiskSpace(), true),
        withTimeout<HealthStatus['mail']>(mailStatus(), 'unknown'),
        withTimeout(isLiveWorking(), false),
      ]);
      return {
        checkedAt: new Date().toISOString(),
        database,
        hasDiskSpace: room,
        mail: mailing,
        live,
      };
    },
  });
  return (): Promise<HealthStatus> => checks.get('all');
}
