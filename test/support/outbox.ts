import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import {
  OUTBOX_CHANNEL,
  queueEmail,
  type EmailToQueue,
} from '../../app/platform/mail/outbox.server.ts';
import { WAIT_LIMIT_MS } from './wait-limits.ts';

/** The outbox of a site under test, seen from its database. */
export type OutboxRow = {
  attempts: number;
  sentAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
  pauseSeconds: number | null;
};
export type Outbox = {
  sql: postgres.Sql;
  queue(mail: Partial<EmailToQueue> & { to: string }): Promise<void>;
  row(to: string): Promise<OutboxRow | undefined>;
  /** Waits until the row of this receiver is as wanted. */
  waitForRow(to: string, wanted: (row: OutboxRow) => boolean): Promise<OutboxRow>;
  /** Waits until nothing is on its way. */
  waitUntilSettled(): Promise<void>;
  /** Makes everything that waits due now, as if its pause were over. */
  makeAllDue(): Promise<void>;
  close(): Promise<void>;
};

export function openOutbox(databaseUrl: string): Outbox {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  const row = async (to: string) => {
    const [found] = await sql<OutboxRow[]>`
      select attempts, sent_at as "sentAt", failed_at as "failedAt", last_error as "lastError",
        extract(epoch from next_try_at - now())::float as "pauseSeconds"
      from outbox where recipient = ${to} order by id desc limit 1`;
    return found;
  };
  const until = async <T>(look: () => Promise<T>, isDone: (seen: T) => boolean): Promise<T> => {
    const deadline = performance.now() + WAIT_LIMIT_MS;
    for (;;) {
      const seen = await look();
      if (isDone(seen)) return seen;
      if (performance.now() > deadline) throw new Error(`It stayed ${JSON.stringify(seen)}.`);
      await wait(20);
    }
  };
  return {
    sql,
    row,
    queue: ({ to, ...rest }) =>
      sql.begin((tx) =>
        queueEmail(tx, {
          key: `test ${to}`,
          to,
          subject: 'A subject',
          text: 'In words\n',
          html: '<p>In markup</p>',
          ...rest,
        }),
      ),
    waitForRow: async (to, wanted) => {
      const found = await until(
        () => row(to),
        (one) => one !== undefined && wanted(one),
      );
      if (!found) throw new Error('There is no row.');
      return found;
    },
    waitUntilSettled: async () => {
      await until(
        () => sql`select recipient, attempts from outbox where next_try_at is not null`,
        (waiting) => waiting.length === 0,
      );
    },
    makeAllDue: async () => {
      await sql`update outbox set next_try_at = now() where next_try_at is not null`;
      await sql.notify(OUTBOX_CHANNEL, '');
    },
    close: () => sql.end(),
  };
}
