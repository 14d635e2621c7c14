import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isFull, type Sql } from '../../app/platform/database/db.server.ts';
import type { Health } from '../../app/platform/health.ts';
import { mailIsLate } from '../../app/platform/mail/mail.server.ts';
import { createRemembered } from '../../app/platform/remembered.server.ts';

const REMEMBERED_MS = 15_000;
const LIMIT_MS = 2_000;
const CHANNEL = 'health';
const ROOM_REMEMBERED_MS = 5_000;
/** Rows enough for a file of half a megabyte, where 64 kB may stand in memory. */
const ROWS_ON_DISK = 20_000;

type Means = {
  sql: Sql;
  hasRoom: () => Promise<boolean>;
  hasMailServer: boolean;
  now: () => number;
  limitMs?: number;
};

/**
 * Asks the database to write something down, which it throws away again: a sort that does not fit into memory. That leaves
 * nothing in its tables or its journal. Only what it says of the disk counts; whether it answers is asked elsewhere.
 */
export function createRoomProbe(sql: Sql, now: () => number): () => Promise<boolean> {
  const asked = createRemembered<boolean>({
    most: 1,
    forMs: ROOM_REMEMBERED_MS,
    now,
    load: () =>
      sql
        .begin(async (tx) => {
          await tx`set local work_mem = '64kB'`;
          await tx`select count(*) from (select n from generate_series(1, ${ROWS_ON_DISK}::int) n order by -n offset 0) written`;
          return true;
        })
        .catch((error: unknown) => !isFull(error)),
  });
  return () => asked.of('all');
}

/** Asks the parts of the site whether they work: each within a time limit, and everybody who looks is told the same. */
export function createHealth({ sql, hasRoom, hasMailServer, now, limitMs = LIMIT_MS }: Means) {
  const within = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
    Promise.race([work.catch(() => otherwise), wait(limitMs, otherwise, { ref: false })]);

  const echoes = new Map<string, () => void>();
  let listening: Promise<unknown> | undefined;

  /** News of answers go the same way: a notice of the database, heard by the connection that listens. */
  async function echo(): Promise<boolean> {
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

  async function mail(): Promise<Health['mail']> {
    if (!hasMailServer) return 'unset';
    return (await mailIsLate(sql)) ? 'late' : 'running';
  }

  const checks = createRemembered<Health>({
    most: 1,
    forMs: REMEMBERED_MS,
    now,
    load: async () => {
      const asked = sql`select 1`.then(() => true);
      const [database, room, mailing, live] = await Promise.all([
        within(asked, false),
        within(hasRoom(), true),
        within<Health['mail']>(mail(), 'unknown'),
        within(echo(), false),
      ]);
      return { checkedAt: new Date().toISOString(), database, hasRoom: room, mail: mailing, live };
    },
  });
  return (): Promise<Health> => checks.of('all');
}
