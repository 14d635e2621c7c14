import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import { GoneError, type AnySql, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { queueEmail } from '../../platform/mail/outbox.server.ts';
import type { EmailContent } from '../words/emails/email.server.ts';
import {
  providerConnectedEmail,
  providerDisconnectedEmail,
} from '../words/emails/sign-in-methods.server.ts';
import { recordEvent } from '../security-log/security-log.server.ts';
import { beginInTurn } from '../../platform/database/turns.server.ts';

/** Which sign-ins at other sites open which account: rows of `credentials` that have no password. */
export type ProviderConnection = { provider: string; madeAt: Date };
type ProviderSubject = { provider: string; subject: string };
/** `name` is the other site's name, as people read it. */
type ProviderSite = { origin: string; name: string };
type ConnectionOwner = { memberId: RowId; network: string };

export async function listProviderConnections(
  sql: AnySql,
  memberId: RowId,
): Promise<ProviderConnection[]> {
  return sql<ProviderConnection[]>`
    select provider, min(made_at) as "madeAt" from credentials
    where member_id = ${memberId} and provider <> 'credential' group by provider order by provider`;
}

export async function findMemberByProvider(
  sql: AnySql,
  { provider, subject }: ProviderSubject,
): Promise<RowId | undefined> {
  const [row] = await sql<{ memberId: RowId }[]>`
    select member_id as "memberId" from credentials
    where provider = ${provider} and subject = ${subject} and provider <> 'credential'`;
  return row?.memberId;
}

/** For an account that is being made, whose member needs no email about it. */
export async function addProviderConnection(
  tx: AnySql,
  memberId: RowId,
  { provider, subject }: ProviderSubject,
): Promise<boolean> {
  const { count } = await tx`
    insert into credentials (member_id, provider, subject) values (${memberId}, ${provider}, ${subject})
    on conflict (provider, subject) do nothing`;
  return count > 0;
}

/** `taken`: it opens another account. Connecting twice is the same as once. */
export function connectProvider(
  sql: Sql,
  { origin, name }: ProviderSite,
  { memberId, network }: ConnectionOwner,
  about: ProviderSubject,
): Promise<'connected' | 'taken'> {
  return beginInTurn(sql, async (tx) => {
    if (!(await addProviderConnection(tx, memberId, about)))
      return (await findMemberByProvider(tx, about)) === memberId ? 'connected' : 'taken';
    const [member] = await tx<{ email: string }[]>`
      select email from members where id = ${memberId}`;
    if (!member) throw new GoneError('A member who was there a moment ago is gone.');
    await recordEvent(tx, 'provider-connected', { memberId, network });
    await queueConnectionEmail(
      tx,
      member.email,
      providerConnectedEmail({ provider: name, link: securityPageUrl(origin) }),
    );
    return 'connected';
  });
}

/** False where there was nothing to disconnect. */
export function disconnectProvider(
  sql: Sql,
  { origin, name }: ProviderSite,
  { memberId, network }: ConnectionOwner,
  provider: string,
): Promise<boolean> {
  return beginInTurn(sql, async (tx) => {
    const [gone] = await tx<{ email: string }[]>`
      delete from credentials c using members m
      where c.member_id = ${memberId} and c.provider = ${provider} and c.provider <> 'credential'
        and m.id = c.member_id returning m.email`;
    if (!gone) return false;
    await recordEvent(tx, 'provider-removed', { memberId, network });
    await queueConnectionEmail(
      tx,
      gone.email,
      providerDisconnectedEmail({ provider: name, link: securityPageUrl(origin) }),
    );
    return true;
  });
}

function securityPageUrl(origin: string): string {
  return origin + href('/account/security');
}

async function queueConnectionEmail(
  tx: TransactionSql,
  to: string,
  letter: EmailContent,
): Promise<void> {
  await queueEmail(tx, {
    key: `connection ${randomBytes(12).toString('base64url')}`,
    to,
    ...letter,
  });
}
