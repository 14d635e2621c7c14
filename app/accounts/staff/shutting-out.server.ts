import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { noteEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from '../entry/sessions.server.ts';
import { holdRoles } from './staff.server.ts';
import { holdMember } from '../store.server.ts';

export type ShuttingOut = 'shut out' | 'already' | 'staff' | 'unknown';

/** By whoever has the machine: nobody gets into the account from now on, and who is in it is out. */
export function shutOut(sql: Sql, email: string): Promise<ShuttingOut> {
  return sql.begin(async (tx): Promise<ShuttingOut> => {
    // No role is given to them meanwhile.
    await holdRoles(tx);
    const [member] = await tx<{ id: RowId; isStaff: boolean; isShutOut: boolean }[]>`
      select id, shut_out_at is not null as "isShutOut",
        exists (select from staff f where f.member_id = m.id) as "isStaff"
      from members m where email = ${email}`;
    if (!member) return 'unknown';
    if (member.isStaff) return 'staff';
    if (member.isShutOut) return 'already';
    await holdMember(tx, member.id);
    await tx`update members set shut_out_at = now() where id = ${member.id}`;
    await endOtherSessions(tx, member.id, undefined);
    await noteEvent(tx, 'blocked', { memberId: member.id });
    return 'shut out';
  });
}

/** False where nobody with this address was shut out. */
export function letIn(sql: Sql, email: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    const { count } = await tx`
      update members set shut_out_at = null where email = ${email} and shut_out_at is not null`;
    if (count > 0) await noteEvent(tx, 'let-in', { email });
    return count > 0;
  });
}
