import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDiskFull, type Sql } from '../../app/platform/database/db.server.ts';
import type { HealthStatus } from '../../app/platform/health-status.ts';
import { isOutboxLate } from '../../app/platform/mail/outbox.server.ts';
import { createTtlCache } from '../../app/platform/ttl-cache.server.ts';
import { ownTime } from './own-time.ts';

const HEALTH_TTL_MS = 15_000;
const LIMIT_MS = 2_000;
const CHANNEL = 'health';
const DISK_SPACE_TTL_MS = 5_000;
/** A sort of so many rows takes half a megabyte, of which `work_mem` keeps 64 kB: the rest is written to disk. */
const ROWS_ON_DISK = 20_000;

type Deps = {
  sql: Sql;
  hasDiskSpace: () => Promise<boolean>;
  hasMailServer: boolean;
  now: () => number;
  limitMs?: number;
};

/**
 * Finds a full disk by a sort that does not fit into memory, so that the database writes a temporary file and removes it
 * again: tables and journal stay as they are. Any other error counts as room, since `createDatabaseCheck` reports it.
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

export type DatabaseStatus =
  | 'ready'
  | 'not ready'
  | 'not ready: the database has no room to write'
  | 'not ready: the database takes no writes';

/**
 * Whether requests that need the database can be met, within a time limit. One that only reads is a standby, or was set
 * so by whoever looks after it.
 */
export function createDatabaseCheck(
  sql: Sql,
  hasDiskSpace: () => Promise<boolean>,
): () => Promise<DatabaseStatus> {
  return () => {
    let isAnswered = false;
    const asked = Promise.all([isReadOnly(sql), hasDiskSpace()])
      .then(
        ([readOnly, room]): DatabaseStatus => {
          if (readOnly) return 'not ready: the database takes no writes';
          return room ? 'ready' : 'not ready: the database has no room to write';
        },
        (): DatabaseStatus => 'not ready',
      )
      .finally(() => (isAnswered = true));
    const late = ownTime(LIMIT_MS, () => isAnswered).then(() => 'not ready' as const);
    return Promise.race([asked, late]);
  };
}

async function isReadOnly(sql: Sql): Promise<boolean> {
  const [row] = await sql<
    { readOnly: string }[]
  >`select current_setting('transaction_read_only') as "readOnly"`;
  return row?.readOnly === 'on';
}

/** Checks each part of the site within a time limit. The result is kept for a moment. */
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

  /** Notifies this process through the database, as live updates do. */
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
