import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../app/platform/db.server.ts';
import type { Health } from '../app/platform/health.ts';
import { mailIsLate } from '../app/platform/mail.server.ts';
import { createRemembered } from '../app/platform/remembered.server.ts';

const REMEMBERED_MS = 15_000;
const LIMIT_MS = 2_000;
const CHANNEL = 'health';

type Means = { sql: Sql; hasMailServer: boolean; now: () => number; limitMs?: number };

/** Asks the parts of the site whether they work: each within a time limit, and everybody who looks is told the same. */
export function createHealth({ sql, hasMailServer, now, limitMs = LIMIT_MS }: Means) {
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
      const [database, mailing, live] = await Promise.all([
        within(asked, false),
        within<Health['mail']>(mail(), 'unknown'),
        within(echo(), false),
      ]);
      return { checkedAt: new Date().toISOString(), database, mail: mailing, live };
    },
  });
  return (): Promise<Health> => checks.of('all');
}
