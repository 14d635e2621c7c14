import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { queueEmail, cancelEmail } from '../../platform/mail/outbox.server.ts';
import { DELETION_DAYS, REMINDER_DAYS } from './deletion-rules.ts';
import { deletionReminderEmail, deletionRequestedEmail } from '../words/emails/deletion.server.ts';
import {
  revokeLinks,
  checkLink,
  createLink,
  type LinkCheckResult,
} from '../auth/link-tokens.server.ts';
import { linkUrl } from '../auth/link-mailer.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from '../auth/sessions.server.ts';
import { lockRoles, isLastAdmin } from '../staff/staff.server.ts';
import type { Member } from '../viewer.ts';
import { retryInTurn } from '../../platform/database/turns.server.ts';

const DAY_MS = 86_400_000;

/**
 * Closes the account until it is erased: nobody is signed in to it from now on, and an email says how to cancel. The
 * email that reminds of it waits in the outbox. A second press changes nothing.
 */
export function requestDeletion(
  { sql, origin, network }: { sql: Sql; origin: string; network: string },
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<'leaving' | 'last admin'> {
  return retryInTurn(sql, async (tx) => {
    // Of two admins who leave at once the second waits here for the first.
    await lockRoles(tx);
    if (await isLastAdmin(tx, id)) return 'last admin';
    const [row] = await tx<{ leavesAt: Date }[]>`
        update members set leaves_at = date_trunc('second', now()) + make_interval(days => ${DELETION_DAYS})
        where id = ${id} and leaves_at is null returning leaves_at as "leavesAt"`;
    if (!row) return 'leaving';
    await endOtherSessions(tx, id, undefined);
    await revokeLinks(tx, id, ['enter', 'reset', 'move']);
    await recordEvent(tx, 'erasure-asked', { memberId: id, network });
    await queueDeletionEmails(tx, { id, email, origin, day: row.leavesAt });
    return 'leaving';
  });
}

export type OperatorDeletionResult = 'erasing' | 'staff' | 'shut out' | 'unknown';

/** The operator deletes an account, as where a parent asks for it: it is due at once and cannot be cancelled. */
export function deleteByOperator(
  sql: Sql,
  email: string,
  { thoughShutOut: evenIfBlocked }: { thoughShutOut: boolean },
): Promise<OperatorDeletionResult> {
  return retryInTurn(sql, async (tx): Promise<OperatorDeletionResult> => {
    await lockRoles(tx);
    const [member] = await tx<
      { id: RowId; leavesAt: Date | null; isStaff: boolean; isShutOut: boolean }[]
    >`
      select id, leaves_at as "leavesAt", shut_out_at is not null as "isShutOut",
        exists (select from staff f where f.member_id = m.id) as "isStaff"
      from members m where email = ${email} for update of m`;
    if (!member) return 'unknown';
    if (member.isStaff) return 'staff';
    if (member.isShutOut && !evenIfBlocked) return 'shut out';
    await tx`update members set leaves_at = now(), shut_out_at = null where id = ${member.id}`;
    await endOtherSessions(tx, member.id, undefined);
    await revokeLinks(tx, member.id, ['enter', 'reset', 'move', 'stay']);
    await recordEvent(tx, 'erasure-ordered', { memberId: member.id });
    if (member.leavesAt) await cancelEmail(tx, reminderKey(member.id, member.leavesAt));
    return 'erasing';
  });
}

type ScheduledDeletion = { id: RowId; email: string; origin: string; day: Date };

async function queueDeletionEmails(
  tx: TransactionSql,
  { id, email, origin, day }: ScheduledDeletion,
): Promise<void> {
  const token = await createLink(tx, { purpose: 'stay', email, memberId: id });
  const link = linkUrl(origin, 'stay', token);
  await queueEmail(tx, {
    key: reminderKey(id, day),
    to: email,
    notBefore: new Date(day.getTime() - REMINDER_DAYS * DAY_MS),
    ...deletionReminderEmail({ link, day }),
  });
  await queueEmail(tx, {
    key: `leaving ${id} ${day.getTime()}`,
    to: email,
    ...deletionRequestedEmail({ link, day }),
  });
}

function reminderKey(id: RowId, day: Date): string {
  return `leaving soon ${id} ${day.getTime()}`;
}

export type CancelLinkResult =
  | { state: 'open'; name: string; day: Date }
  | { state: Exclude<LinkCheckResult['state'], 'open'> };

/** Does not use the link up. */
export async function checkCancelLink(sql: Sql, token: string): Promise<CancelLinkResult> {
  const opened = await checkLink(sql, 'stay', token);
  if (opened.state !== 'open') return opened;
  const [row] = await sql<{ name: string; leavesAt: Date | null; isLate: boolean | null }[]>`
    select name, leaves_at as "leavesAt", leaves_at <= now() as "isLate" from members where id = ${opened.link.memberId ?? null}`;
  if (!row?.leavesAt) return { state: 'used' };
  if (row.isLate) return { state: 'late' };
  return { state: 'open', name: row.name, day: row.leavesAt };
}

/** The account is as it was, and its member signs in as ever. */
export function cancelDeletion(
  { sql, network }: { sql: Sql; network: string },
  token: string,
): Promise<'stays' | Exclude<LinkCheckResult['state'], 'open'>> {
  return retryInTurn(sql, async (tx) => {
    const opened = await checkLink(tx, 'stay', token);
    if (opened.state !== 'open') return opened.state;
    const id = opened.link.memberId ?? '';
    const [before] = await tx<{ day: Date | null }[]>`
        select leaves_at as day from members where id = ${id} for update`;
    if (!before?.day) return 'used';
    // By the clock under the lock, which the statement before took: an erasure that has begun is finished.
    const { count } = await tx`
        update members set leaves_at = null where id = ${id} and leaves_at > statement_timestamp()`;
    if (count === 0) return 'late';
    await recordEvent(tx, 'erasure-kept', { memberId: id, network });
    await revokeLinks(tx, id, ['stay']);
    await cancelEmail(tx, reminderKey(id, before.day));
    return 'stays';
  });
}
