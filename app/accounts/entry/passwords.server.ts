import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { readClock } from '../../platform/database/moments.server.ts';
import { GateFull } from '../../platform/gate.server.ts';
import { hashPassword } from '../../platform/secrets/password-hash.server.ts';
import type { Asker, Refused } from './commands.server.ts';
import { passwordLetter } from './letters.ts';
import { deadLink, endLinks, lookAtLink, openLink, type Dead } from './mailed.server.ts';
import { forgotAt, tell } from './mailer.server.ts';
import { passwordProblem } from '../passwords/password-rules.server.ts';
import { signOutElsewhere } from './sessions.server.ts';
import { noteEvent, type Noting } from '../security-log/security-log.server.ts';
import { confirmAddress, holdMember } from '../store.server.ts';

export type PasswordTyped = {
  password: string;
  /** Whether every session but the one at hand is to end. */
  endsOthers: boolean;
};
type Means = { sql: Sql; origin: string };
type Whose = { id: RowId; name: string; email: string };
type From = Pick<Asker, 'device' | 'network'>;

const COME_BACK_S = 5;

export async function hasPassword(sql: Sql, id: RowId): Promise<boolean> {
  const rows = await sql`
    select 1 from credentials where member_id = ${id} and provider = 'credential'`;
  return rows.length > 0;
}

/** The new password of somebody who proved a moment ago who they are. `keep`: the session they do it in. */
export async function changePassword(
  { sql, origin }: Means,
  { device, network }: From,
  { member, keep }: { member: Whose; keep: RowId },
  typed: PasswordTyped,
): Promise<{ state: 'done' } | Refused> {
  const hashed = await checked(typed.password, member);
  if ('state' in hashed) return hashed;
  await sql.begin(async (tx) => {
    await setPassword(tx, origin, { member, device, hash: hashed.hash });
    const ending = { memberId: member.id, network };
    await noteEvent(tx, 'password-changed', ending);
    if (typed.endsOthers) await signOutElsewhere(tx, ending, keep);
  });
  return { state: 'done' };
}

/** The new password of whoever holds the link that was mailed for one: it proves the address as well. */
export async function resetPassword(
  means: Means & Noting,
  { device, network }: From,
  token: string,
  typed: PasswordTyped,
): Promise<{ state: 'done'; memberId: RowId; next: string } | Dead | Refused> {
  const { sql, origin } = means;
  const shown = await lookAtReset(sql, token);
  if (shown.state !== 'open') return deadLink(means, { network });
  // Before the link is opened: one that is not taken leaves it as it is.
  const hashed = await checked(typed.password, shown.member);
  if ('state' in hashed) return hashed;
  const { member } = shown;
  const done = await sql.begin(async (tx) => {
    const opened = await openLink(tx, 'reset', token);
    if (opened.state !== 'open') return undefined;
    await setPassword(tx, origin, { member, device, hash: hashed.hash });
    const ending = { memberId: member.id, network };
    await noteEvent(tx, 'reset-done', ending);
    const isFirst = await confirmAddress(tx, member.id);
    // What was done under an address that nobody had proved ends, whatever is ticked.
    if (isFirst || typed.endsOthers) await signOutElsewhere(tx, ending, undefined);
    return { state: 'done', memberId: member.id, next: opened.link.next } as const;
  });
  return done ?? deadLink(means, { network });
}

/** Whose password a mailed link is for; the link stays as it is. */
export async function lookAtReset(
  sql: Sql,
  token: string,
): Promise<{ state: 'open'; member: Whose } | { state: 'used' | 'late' | 'unknown' }> {
  const opened = await lookAtLink(sql, 'reset', token);
  if (opened.state !== 'open') return opened;
  const { memberId = null } = opened.link;
  const [member] = await sql<Whose[]>`select id, name, email from members where id = ${memberId}`;
  return member ? { state: 'open', member } : { state: 'unknown' };
}

async function checked(
  password: string,
  { name, email }: Whose,
): Promise<{ hash: string } | Refused> {
  const problem = passwordProblem(password, [email, name]);
  if (problem !== undefined)
    return { state: 'refused', why: 'problems', problems: { password: problem } };
  try {
    return { hash: await hashPassword(password) };
  } catch (error) {
    if (!(error instanceof GateFull)) throw error;
    return { state: 'refused', why: 'busy', problems: {}, retryAfter: COME_BACK_S };
  }
}

/** With a new one, links that somebody else may have asked for open nothing, and old tries are forgotten. */
async function setPassword(
  tx: TransactionSql,
  origin: string,
  { member: { id, email }, device, hash }: { member: Whose; device: string; hash: string },
): Promise<void> {
  await holdMember(tx, id);
  await tx`
    insert into credentials (member_id, provider, subject, password_hash)
    values (${id}, 'credential', ${id}, ${hash})
    on conflict (provider, subject) do update set password_hash = excluded.password_hash, changed_at = now()`;
  await tx`update members set failed_tries = 0, known_tries = 0 where id = ${id}`;
  await endLinks(tx, id, ['enter', 'reset', 'move']);
  const at = await readClock(tx);
  await tell(tx, email, passwordLetter({ at, device }, forgotAt(origin)));
}
