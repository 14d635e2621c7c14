import type { TransactionSql } from 'postgres';
import type { AnySql, RowId, Sql } from '../../platform/database/db.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { secondFactorResetEmail } from '../words/emails/security.server.ts';
import { queueSecurityEmail } from './link-mailer.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { endOtherSessions } from './sessions.server.ts';
import { findMemberIdByEmail, lockMember } from '../member-rows.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

/** `factors` counts one-time codes as one, and each passkey, which is both proofs in one. */
type Factors = { hasRole: boolean; factors: number };

async function factorsOf(sql: AnySql, id: RowId): Promise<Factors> {
  const [row] = await sql<Factors[]>`
    select exists (select from staff where member_id = ${id}) as "hasRole",
      (select count(*)::int from passkeys where member_id = ${id})
        + (select count(*)::int from member_codes where member_id = ${id} and confirmed_at is not null) as factors`;
  return row ?? { hasRole: false, factors: 0 };
}

export async function hasFactors(sql: AnySql, id: RowId): Promise<boolean> {
  return (await factorsOf(sql, id)).factors > 0;
}

/** Whether a role needs the only second factor there is. To be called while the member's row is locked. */
export async function isFactorNeeded(sql: AnySql, id: RowId): Promise<boolean> {
  const { hasRole, factors } = await factorsOf(sql, id);
  return hasRole && factors < 2;
}

/**
 * Whether a factor may be added in this session. Where a role has one already, it is shown before another is added:
 * otherwise a password alone would open the role, by a factor that was added with it.
 */
export async function canAddFactor(sql: AnySql, id: RowId, sessionId: RowId): Promise<boolean> {
  const { hasRole, factors } = await factorsOf(sql, id);
  if (!hasRole || factors === 0) return true;
  const shown = await sql`
    select from sessions where id = ${sessionId} and member_id = ${id} and second_at is not null`;
  return shown.length > 0;
}

/** For the operator, to help somebody who lost their factors. All sessions end. */
export function resetFactors(sql: Sql, email: string): Promise<'reset' | 'none' | 'unknown'> {
  return beginInTurn(sql, async (tx) => {
    const id = await findMemberIdByEmail(tx, email);
    if (id === undefined) return 'unknown';
    await lockMember(tx, id);
    if (!(await dropFactors(tx, id))) return 'none';
    await endOtherSessions(tx, id, undefined);
    await recordEvent(tx, 'factor-reset', { memberId: id });
    await queueSecurityEmail(tx, email, secondFactorResetEmail({ at: await readDatabaseTime(tx) }));
    return 'reset';
  });
}

async function dropFactors(tx: TransactionSql, id: RowId): Promise<boolean> {
  await tx`delete from recovery_codes where member_id = ${id}`;
  const codes = await tx`delete from member_codes where member_id = ${id}`;
  const passkeys = await tx`delete from passkeys where member_id = ${id}`;
  return codes.count + passkeys.count > 0;
}
