import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from '../auth/sessions.server.ts';
import { lockRoles } from './staff.server.ts';
import { lockMember } from '../member-rows.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

export type BlockResult = 'shut out' | 'already' | 'staff' | 'unknown';

/** For the operator: nobody signs in to the account from now on, and its sessions end. */
export function blockAccount(sql: Sql, email: string): Promise<BlockResult> {
  return beginInTurn(sql, async (tx): Promise<BlockResult> => {
    // The lock keeps others from giving them a role meanwhile.
    await lockRoles(tx);
    const [member] = await tx<{ id: RowId; isStaff: boolean; isShutOut: boolean }[]>`
      select id, shut_out_at is not null as "isShutOut",
        exists (select from staff f where f.member_id = m.id) as "isStaff"
      from members m where email = ${email}`;
    if (!member) return 'unknown';
    if (member.isStaff) return 'staff';
    if (member.isShutOut) return 'already';
    await lockMember(tx, member.id);
    await tx`update members set shut_out_at = now() where id = ${member.id}`;
    await endOtherSessions(tx, member.id, undefined);
    await recordEvent(tx, 'blocked', { memberId: member.id });
    return 'shut out';
  });
}

/** False where no blocked account has this address. */
export function unblockAccount(sql: Sql, email: string): Promise<boolean> {
  return beginInTurn(sql, async (tx) => {
    const { count } = await tx`
      update members set shut_out_at = null where email = ${email} and shut_out_at is not null`;
    if (count > 0) await recordEvent(tx, 'let-in', { email });
    return count > 0;
  });
}
