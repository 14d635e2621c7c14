import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from '../auth/sessions.server.ts';
import { lockRoles } from './staff.server.ts';
import { lockMember } from '../store.server.ts';

export type BlockResult = 'shut out' | 'already' | 'staff' | 'unknown';

/** By whoever has the machine: nobody gets into the account from now on, and who is in it is out. */
export function blockAccount(sql: Sql, email: string): Promise<BlockResult> {
  return sql.begin(async (tx): Promise<BlockResult> => {
    // No role is given to them meanwhile.
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

/** False where nobody with this address was shut out. */
export function unblockAccount(sql: Sql, email: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      update members set shut_out_at = null where email = ${email} and shut_out_at is not null`;
    if (count > 0) await recordEvent(tx, 'let-in', { email });
    return count > 0;
  });
}
