import { randomBytes } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { href } from 'react-router';
import { Gone, type AnySql, type RowId, type Sql } from '../../platform/database/db.server.ts';
import { queueMail } from '../../platform/mail/mail.server.ts';
import type { Letter } from './letters.ts';
import { connectedLetter, disconnectedLetter } from './provider-letters.ts';
import { noteEvent } from '../security-log/security-log.server.ts';

/** Which sign-ins at other sites open which account: rows of `credentials` that have no password. */
export type Connection = { provider: string; madeAt: Date };
type About = { provider: string; subject: string };
/** `name` is what people read of the other site. */
type Told = { origin: string; name: string };
type Whose = { memberId: RowId; network: string };

export async function listConnections(sql: AnySql, memberId: RowId): Promise<Connection[]> {
  return sql<Connection[]>`
    select provider, min(made_at) as "madeAt" from credentials
    where member_id = ${memberId} and provider <> 'credential' group by provider order by provider`;
}

export async function findByConnection(
  sql: AnySql,
  { provider, subject }: About,
): Promise<RowId | undefined> {
  const [row] = await sql<{ memberId: RowId }[]>`
    select member_id as "memberId" from credentials
    where provider = ${provider} and subject = ${subject} and provider <> 'credential'`;
  return row?.memberId;
}

/** For an account that is being made, whose member has nothing to be told yet. */
export async function addConnection(
  tx: AnySql,
  memberId: RowId,
  { provider, subject }: About,
): Promise<boolean> {
  const { count } = await tx`
    insert into credentials (member_id, provider, subject) values (${memberId}, ${provider}, ${subject})
    on conflict (provider, subject) do nothing`;
  return count > 0;
}

/** `taken`: it opens another account. Connecting twice is connecting once. */
export function connect(
  sql: Sql,
  { origin, name }: Told,
  { memberId, network }: Whose,
  about: About,
): Promise<'connected' | 'taken'> {
  return sql.begin(async (tx) => {
    if (!(await addConnection(tx, memberId, about)))
      return (await findByConnection(tx, about)) === memberId ? 'connected' : 'taken';
    const [member] = await tx<{ email: string }[]>`
      select email from members where id = ${memberId}`;
    if (!member) throw new Gone('A member who was there a moment ago is gone.');
    await noteEvent(tx, 'provider-connected', { memberId, network });
    await tell(tx, member.email, connectedLetter({ provider: name, link: securityLink(origin) }));
    return 'connected';
  });
}

/** False where there was nothing to disconnect. */
export function disconnect(
  sql: Sql,
  { origin, name }: Told,
  { memberId, network }: Whose,
  provider: string,
): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [gone] = await tx<{ email: string }[]>`
      delete from credentials c using members m
      where c.member_id = ${memberId} and c.provider = ${provider} and c.provider <> 'credential'
        and m.id = c.member_id returning m.email`;
    if (!gone) return false;
    await noteEvent(tx, 'provider-removed', { memberId, network });
    await tell(tx, gone.email, disconnectedLetter({ provider: name, link: securityLink(origin) }));
    return true;
  });
}

function securityLink(origin: string): string {
  return origin + href('/account/security');
}

async function tell(tx: TransactionSql, to: string, letter: Letter): Promise<void> {
  await queueMail(tx, {
    key: `connection ${randomBytes(12).toString('base64url')}`,
    to,
    ...letter,
  });
}
