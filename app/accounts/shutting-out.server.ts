import type { RowId, Sql } from '../platform/db.server.ts';
import { endOtherSessions } from './sessions.server.ts';
import { holdRoles } from './staff.server.ts';
import { holdMember } from './store.server.ts';

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
    return 'shut out';
  });
}

/** False where nobody with this address was shut out. */
export async function letIn(sql: Sql, email: string): Promise<boolean> {
  const { count } = await sql`
    update members set shut_out_at = null where email = ${email} and shut_out_at is not null`;
  return count > 0;
}
