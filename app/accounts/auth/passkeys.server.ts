import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import { GoneError, type AnySql, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { EmailContent } from '../words/emails/email.server.ts';
import { passkeyAddedEmail, passkeyRemovedEmail } from '../words/emails/sign-in-methods.server.ts';
import { deviceWords } from '../../base/words/device.ts';
import { MAX_PASSKEYS, defaultPasskeyName } from './passkey-rules.ts';
import { isFactorNeeded, canAddFactor } from './second-factors.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { lockMember } from '../member-rows.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

/** The passkeys of members, and the emails about them. The ceremonies are in webauthn.server.ts. */
export type MemberPasskey = {
  id: RowId;
  name: string;
  madeAt: Date;
  usedAt: Date | null;
  /** Whether the member's devices share it, as browsers and password managers do, or one device has it. */
  isShared: boolean;
};

export async function listPasskeys(sql: AnySql, memberId: RowId): Promise<MemberPasskey[]> {
  return sql<MemberPasskey[]>`
    select id, name, made_at as "madeAt", used_at as "usedAt", device_type = 'multiDevice' as "isShared"
    from passkeys where member_id = ${memberId} order by id`;
}

/** What a browser has to know of a member's passkeys: their ids, and the ways to reach each. */
export async function listCredentials(
  sql: AnySql,
  memberId: RowId,
): Promise<{ id: string; transports: string }[]> {
  return sql<{ id: string; transports: string }[]>`
    select credential_id as id, coalesce(transports, '') as transports
    from passkeys where member_id = ${memberId} order by id`;
}

export type StoredPasskey = { id: RowId; memberId: RowId; publicKey: string; counter: number };

export async function findPasskey(
  sql: AnySql,
  credentialId: string,
): Promise<StoredPasskey | undefined> {
  const [row] = await sql<StoredPasskey[]>`
    select id, member_id as "memberId", public_key as "publicKey", counter::float8 as counter
    from passkeys where credential_id = ${credentialId}`;
  return row;
}

/** False where the counter shows a copy: authenticators that count at all count up each time (WebAuthn 6.1.1). */
export async function recordUse(sql: AnySql, id: RowId, counter: number): Promise<boolean> {
  const { count } = await sql`
    update passkeys set counter = ${counter}, used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`;
  return count > 0;
}

export type NewPasskey = {
  credentialId: string;
  publicKey: string;
  counter: number;
  deviceType: string;
  isBackedUp: boolean;
  transports: string;
  aaguid: string;
};

type Sender = { origin: string };

export async function addPasskey(
  tx: TransactionSql,
  { origin }: Sender,
  memberId: RowId,
  { device, network, sessionId }: { device: string; network: string; sessionId: RowId },
  made: NewPasskey,
): Promise<'added' | 'full' | 'known' | 'locked'> {
  // The lock makes requests of one member take turns, so that the limit on their number holds.
  const [member] = await tx<{ email: string }[]>`
    select email from members where id = ${memberId} for update`;
  if (!member) throw new GoneError('A member who was there a moment ago is gone.');
  if (!(await canAddFactor(tx, memberId, sessionId))) return 'locked';
  const names = (await listPasskeys(tx, memberId)).map(({ name }) => name);
  if (names.length >= MAX_PASSKEYS) return 'full';
  const name = defaultPasskeyName(deviceWords(device), names);
  const { count } = await tx`
    insert into passkeys (member_id, name, credential_id, public_key, counter, device_type, backed_up, transports, aaguid)
    values (${memberId}, ${name}, ${made.credentialId}, ${made.publicKey}, ${made.counter}, ${made.deviceType},
      ${made.isBackedUp}, ${made.transports}, ${made.aaguid})
    on conflict (credential_id) do nothing`;
  if (count === 0) return 'known';
  await recordEvent(tx, 'passkey-added', { memberId, network });
  await queuePasskeyEmail(
    tx,
    member.email,
    passkeyAddedEmail({ name, link: securityPageUrl(origin) }),
  );
  return 'added';
}

/** False where the member has no such passkey. */
export async function renamePasskey(
  sql: AnySql,
  memberId: RowId,
  id: RowId,
  name: string,
): Promise<boolean> {
  const { count } = await sql`
    update passkeys set name = ${name} where id = ${id} and member_id = ${memberId}`;
  return count > 0;
}

/** `needed`: the member has a role, and no other factor. */
export function removePasskey(
  sql: Sql,
  { origin, network }: Sender & { network: string },
  memberId: RowId,
  id: RowId,
): Promise<'removed' | 'gone' | 'needed'> {
  return beginInTurn(sql, async (tx) => {
    await lockMember(tx, memberId);
    if (await isFactorNeeded(tx, memberId)) return 'needed';
    const [gone] = await tx<{ name: string; email: string }[]>`
      delete from passkeys p using members m
      where p.id = ${id} and p.member_id = ${memberId} and m.id = p.member_id returning p.name, m.email`;
    if (!gone) return 'gone';
    const { name, email } = gone;
    await recordEvent(tx, 'passkey-removed', { memberId, network });
    await queuePasskeyEmail(
      tx,
      email,
      passkeyRemovedEmail({ name, link: securityPageUrl(origin) }),
    );
    return 'removed';
  });
}

function securityPageUrl(origin: string): string {
  return origin + href('/account/security');
}

async function queuePasskeyEmail(
  tx: TransactionSql,
  to: string,
  letter: EmailContent,
): Promise<void> {
  await queueEmail(tx, { key: `passkey ${randomBytes(12).toString('base64url')}`, to, ...letter });
}
