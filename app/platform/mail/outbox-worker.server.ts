import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from '../database/db.server.ts';
import type { Logger } from '../log.server.ts';
import { isPermanentFailure, type OutboxEmail, type SendEmail } from './smtp-transport.server.ts';

/**
 * Sends the emails that are due in the outbox. A row is claimed by moving its next try past the longest time a sending
 * can take, in a short statement of its own: no transaction stays open while a mail server thinks, no two senders take
 * the same row, and the rows of a sender that died become due again by themselves.
 */
type ClaimedEmail = OutboxEmail & { id: string; attempts: number };

const AT_ONCE = 5;
const CLAIM_MINUTES = 10;
/** After the last of these pauses the email has failed for good. */
const PAUSES_MINUTES = [1, 5, 15, 60, 3 * 60, 6 * 60, 12 * 60, 24 * 60];
const MAX_ERROR = 500;
/** A sent email must be recorded as sent, or it would be sent again. */
const WRITE_TRIES = 8;

export function retryDelayMinutes(attempts: number): number | undefined {
  return PAUSES_MINUTES[attempts - 1];
}

export function createOutboxWorker(
  sql: Sql,
  transport: SendEmail,
  log: Logger,
): (signal: AbortSignal) => Promise<void> {
  const deliver = async (mail: ClaimedEmail): Promise<void> => {
    try {
      await transport(mail);
    } catch (error) {
      return persist(() => giveBack(mail, error));
    }
    await persist(
      () => sql`
      update outbox set sent_at = now(), next_try_at = null, last_error = null where id = ${mail.id}`,
    );
    log.info({ mail: mail.id, attempts: mail.attempts }, 'mail sent');
  };

  const giveBack = async ({ id, attempts }: ClaimedEmail, error: unknown): Promise<void> => {
    const pause = isPermanentFailure(error) ? undefined : retryDelayMinutes(attempts);
    const why = describe(error);
    await sql`
      update outbox set
        last_error = ${why},
        next_try_at = now() + make_interval(mins => ${pause ?? null}::int),
        failed_at = case when ${pause === undefined} then now() end
      where id = ${id}`;
    if (pause === undefined)
      log.error(
        { mail: id, attempts, why: withoutAddresses(why) },
        'mail could not be sent, given up',
      );
    else
      log.warn(
        { mail: id, attempts, why: withoutAddresses(why), pauseMinutes: pause },
        'mail could not be sent yet',
      );
  };

  return async (signal) => {
    while (!signal.aborted) {
      const claimed = await claim(sql);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map(deliver));
    }
  };
}

async function claim(sql: Sql): Promise<ClaimedEmail[]> {
  return sql<ClaimedEmail[]>`
    update outbox set attempts = attempts + 1, next_try_at = now() + make_interval(mins => ${CLAIM_MINUTES})
    where id in (
      select id from outbox where next_try_at <= now()
      order by next_try_at, id limit ${AT_ONCE} for update skip locked
    )
    returning id, attempts, dedupe_key as key, recipient as "to", reply_to as "replyTo", subject, text, html,
      unsubscribe, queued_at as "queuedAt"`;
}

async function persist(write: () => PromiseLike<unknown>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await write();
      return;
    } catch (error) {
      if (tried === WRITE_TRIES) throw error;
      await wait(100 * 2 ** tried, undefined, { ref: false });
    }
  }
}

function describe(error: unknown): string {
  return String(error instanceof Error ? error.message : error).slice(0, MAX_ERROR);
}

/** Mail servers repeat the address they refuse, and the log must not contain addresses. */
function withoutAddresses(why: string): string {
  return why.replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '[address]');
}
