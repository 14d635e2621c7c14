import type { TransactionSql } from 'postgres';
import { insist, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { queueMail, takeBackMail } from '../../platform/mail/mail.server.ts';
import { LEAVE_DAYS, REMIND_DAYS } from './leaving.ts';
import { lastDaysLetter, leavingLetter } from '../entry/letters.ts';
import { endLinks, lookAtLink, makeLink, type Opened } from '../entry/mailed.server.ts';
import { linkTo } from '../entry/mailer.server.ts';
import { noteEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from '../entry/sessions.server.ts';
import { holdRoles, isLastAdmin } from './staff.server.ts';
import type { Member } from '../viewer.ts';

const DAY_MS = 86_400_000;

/**
 * The account is to be deleted: nobody is signed in to it from now on, and the way back is in a mail. The mail that
 * reminds of it waits in the outbox. Pressed twice it is asked once.
 */
export function askToLeave(
  { sql, origin, network }: { sql: Sql; origin: string; network: string },
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<'leaving' | 'last admin'> {
  return insist(() =>
    sql.begin(async (tx) => {
      // Of two admins who leave at once the second waits here for the first.
      await holdRoles(tx);
      if (await isLastAdmin(tx, id)) return 'last admin';
      const [row] = await tx<{ leavesAt: Date }[]>`
        update members set leaves_at = date_trunc('second', now()) + make_interval(days => ${LEAVE_DAYS})
        where id = ${id} and leaves_at is null returning leaves_at as "leavesAt"`;
      if (!row) return 'leaving';
      await endOtherSessions(tx, id, undefined);
      await endLinks(tx, id, ['enter', 'reset', 'move']);
      await noteEvent(tx, 'erasure-asked', { memberId: id, network });
      await mailWayBack(tx, { id, email, origin, day: row.leavesAt });
      return 'leaving';
    }),
  );
}

export type Erasing = 'erasing' | 'staff' | 'shut out' | 'unknown';

/** By whoever has the machine, as where a parent asks for it: the day is now, and nothing leads back. */
export function eraseBySite(
  sql: Sql,
  email: string,
  { thoughShutOut }: { thoughShutOut: boolean },
): Promise<Erasing> {
  return insist(() =>
    sql.begin(async (tx): Promise<Erasing> => {
      await holdRoles(tx);
      const [member] = await tx<
        { id: RowId; leavesAt: Date | null; isStaff: boolean; isShutOut: boolean }[]
      >`
      select id, leaves_at as "leavesAt", shut_out_at is not null as "isShutOut",
        exists (select from staff f where f.member_id = m.id) as "isStaff"
      from members m where email = ${email} for update of m`;
      if (!member) return 'unknown';
      if (member.isStaff) return 'staff';
      if (member.isShutOut && !thoughShutOut) return 'shut out';
      await tx`update members set leaves_at = now(), shut_out_at = null where id = ${member.id}`;
      await endOtherSessions(tx, member.id, undefined);
      await endLinks(tx, member.id, ['enter', 'reset', 'move', 'stay']);
      await noteEvent(tx, 'erasure-ordered', { memberId: member.id });
      if (member.leavesAt) await takeBackMail(tx, reminderKey(member.id, member.leavesAt));
      return 'erasing';
    }),
  );
}

type Leaving = { id: RowId; email: string; origin: string; day: Date };

async function mailWayBack(tx: TransactionSql, { id, email, origin, day }: Leaving): Promise<void> {
  const token = await makeLink(tx, { purpose: 'stay', email, memberId: id });
  const link = linkTo(origin, 'stay', token);
  await queueMail(tx, {
    key: reminderKey(id, day),
    to: email,
    notBefore: new Date(day.getTime() - REMIND_DAYS * DAY_MS),
    ...lastDaysLetter(link, day),
  });
  await queueMail(tx, {
    key: `leaving ${id} ${day.getTime()}`,
    to: email,
    ...leavingLetter(link, day),
  });
}

function reminderKey(id: RowId, day: Date): string {
  return `leaving soon ${id} ${day.getTime()}`;
}

export type WayBack =
  | { state: 'open'; name: string; day: Date }
  | { state: Exclude<Opened['state'], 'open'> };

/** Looks without opening. */
export async function lookAtWayBack(sql: Sql, token: string): Promise<WayBack> {
  const opened = await lookAtLink(sql, 'stay', token);
  if (opened.state !== 'open') return opened;
  const [row] = await sql<{ name: string; leavesAt: Date | null; isLate: boolean | null }[]>`
    select name, leaves_at as "leavesAt", leaves_at <= now() as "isLate" from members where id = ${opened.link.memberId ?? null}`;
  if (!row?.leavesAt) return { state: 'used' };
  if (row.isLate) return { state: 'late' };
  return { state: 'open', name: row.name, day: row.leavesAt };
}

/** Takes it back; the account is as it was, and somebody signs in to it as ever. */
export function stay(
  { sql, network }: { sql: Sql; network: string },
  token: string,
): Promise<'stays' | Exclude<Opened['state'], 'open'>> {
  return insist(() =>
    sql.begin(async (tx) => {
      const opened = await lookAtLink(tx, 'stay', token);
      if (opened.state !== 'open') return opened.state;
      const id = opened.link.memberId ?? '';
      const [before] = await tx<{ day: Date | null }[]>`
        select leaves_at as day from members where id = ${id} for update`;
      if (!before?.day) return 'used';
      // By the clock as it is under the lock: what the erasure has begun it finishes.
      const { count } = await tx`
        update members set leaves_at = null where id = ${id} and leaves_at > clock_timestamp()`;
      if (count === 0) return 'late';
      await noteEvent(tx, 'erasure-kept', { memberId: id, network });
      await endLinks(tx, id, ['stay']);
      await takeBackMail(tx, reminderKey(id, before.day));
      return 'stays';
    }),
  );
}
