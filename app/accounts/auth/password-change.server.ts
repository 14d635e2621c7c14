import type { TransactionSql } from 'postgres';
import type { RowId, Sql } from '../../platform/database/db.server.ts';
import { readDatabaseTime } from '../../platform/database/sql-timestamps.server.ts';
import { SemaphoreFull } from '../../platform/semaphore.server.ts';
import { hashPassword } from '../../platform/secrets/password-hash.server.ts';
import type { ClientInfo } from './accounts.server.ts';
import type { SignInRefused } from './sign-in-refusals.ts';
import { passwordChangedEmail } from '../words/emails/security.server.ts';
import {
  refuseDeadLink,
  revokeLinks,
  checkLink,
  consumeLink,
  type DeadLinkCheck,
  type DeadLinkResult,
} from './link-tokens.server.ts';
import { forgotPasswordUrl, queueSecurityEmail } from './link-mailer.server.ts';
import { passwordProblem } from '../passwords/password-rules.server.ts';
import { signOutElsewhere } from './sessions.server.ts';
import { recordEvent, type SecurityLogDeps } from '../security-log/security-log.server.ts';
import { confirmAddress, lockMember } from '../member-rows.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

export type NewPasswordInput = {
  password: string;
  /** Whether every session but the present one is to end. */
  endsOthers: boolean;
};
type Deps = { sql: Sql; origin: string };
type PasswordOwner = { id: RowId; name: string; email: string };
type ClientOrigin = Pick<ClientInfo, 'device' | 'network'>;

const RETRY_AFTER_S = 5;

export async function hasPassword(sql: Sql, id: RowId): Promise<boolean> {
  const rows = await sql`
    select 1 from credentials where member_id = ${id} and provider = 'credential'`;
  return rows.length > 0;
}

/** For somebody who proved a moment ago who they are. `keep` is the present session. */
export async function changePassword(
  { sql, origin }: Deps,
  { device, network }: ClientOrigin,
  { member, keep }: { member: PasswordOwner; keep: RowId },
  typed: NewPasswordInput,
): Promise<{ state: 'done' } | SignInRefused> {
  const hashed = await checkAndHash(typed.password, member);
  if ('state' in hashed) return hashed;
  await beginInTurn(sql, async (tx) => {
    await setPassword(tx, origin, { member, device, hash: hashed.hash });
    const ending = { memberId: member.id, network };
    await recordEvent(tx, 'password-changed', ending);
    if (typed.endsOthers) await signOutElsewhere(tx, ending, keep);
  });
  return { state: 'done' };
}

/** For whoever has the mailed link, which proves the address as well. */
export async function resetPassword(
  deps: Deps & SecurityLogDeps,
  { device, network }: ClientOrigin,
  token: string,
  typed: NewPasswordInput,
): Promise<{ state: 'done'; memberId: RowId; next: string } | DeadLinkResult | SignInRefused> {
  const { sql, origin } = deps;
  const shown = await checkResetLink(sql, token);
  if (shown.state !== 'open') return refuseDeadLink(deps, { network });
  // Checked before the link is opened: a refused password does not use the link up.
  const hashed = await checkAndHash(typed.password, shown.member);
  if ('state' in hashed) return hashed;
  const { member } = shown;
  const done = await beginInTurn(sql, async (tx) => {
    const opened = await consumeLink(tx, 'reset', token);
    if (opened.state !== 'open') return undefined;
    await setPassword(tx, origin, { member, device, hash: hashed.hash });
    const ending = { memberId: member.id, network };
    await recordEvent(tx, 'reset-done', ending);
    const isFirst = await confirmAddress(tx, member.id);
    // Where this is the first proof of the address, sessions from before end, whatever is ticked.
    if (isFirst || typed.endsOthers) await signOutElsewhere(tx, ending, undefined);
    return { state: 'done', memberId: member.id, next: opened.link.next } as const;
  });
  return done ?? refuseDeadLink(deps, { network });
}

/** Whose password a mailed link is for; the link is not used up. */
export async function checkResetLink(
  sql: Sql,
  token: string,
): Promise<{ state: 'open'; member: PasswordOwner } | DeadLinkCheck> {
  const opened = await checkLink(sql, 'reset', token);
  if (opened.state !== 'open') return opened;
  const { memberId = null } = opened.link;
  const [member] = await sql<
    PasswordOwner[]
  >`select id, name, email from members where id = ${memberId}`;
  return member ? { state: 'open', member } : { state: 'unknown', next: '/' };
}

async function checkAndHash(
  password: string,
  { name, email }: PasswordOwner,
): Promise<{ hash: string } | SignInRefused> {
  const problem = passwordProblem(password, [email, name]);
  if (problem !== undefined)
    return { state: 'refused', why: 'problems', problems: { password: problem } };
  try {
    return { hash: await hashPassword(password) };
  } catch (error) {
    if (!(error instanceof SemaphoreFull)) throw error;
    return { state: 'refused', why: 'busy', problems: {}, retryAfter: RETRY_AFTER_S };
  }
}

/** A new password ends links that somebody else may have requested, and resets the count of wrong tries. */
async function setPassword(
  tx: TransactionSql,
  origin: string,
  { member: { id, email }, device, hash }: { member: PasswordOwner; device: string; hash: string },
): Promise<void> {
  await lockMember(tx, id);
  await tx`
    insert into credentials (member_id, provider, subject, password_hash)
    values (${id}, 'credential', ${id}, ${hash})
    on conflict (provider, subject) do update set password_hash = excluded.password_hash, changed_at = excluded.changed_at`;
  await tx`update members set failed_tries = 0, known_tries = 0 where id = ${id}`;
  await revokeLinks(tx, id, ['enter', 'reset', 'move']);
  const at = await readDatabaseTime(tx);
  await queueSecurityEmail(
    tx,
    email,
    passwordChangedEmail({ at, device, forgot: forgotPasswordUrl(origin) }),
  );
}
