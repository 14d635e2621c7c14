import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { emailOf, submitSignUp, sessionOf, ADA } from './people.ts';
import type { TestMember } from './members.ts';
import type { Site } from './site.ts';

/** The lines of the security log about somebody. */
export type SecurityEvent = { outcome: string; network: string | null };
type MemberRef = Pick<TestMember, 'id'>;

let networks = 0;
/** An address in a network that nobody came from so far: the site under test has to believe its proxy. */
export function newNetworkAddress(): string {
  networks++;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.7`;
}

/** As `joined`, from a network of its own. */
export async function createMemberElsewhere(
  { address }: Site,
  sql: Sql,
  name: string,
): Promise<TestMember> {
  const email = emailOf(name);
  const headers = { 'x-forwarded-for': newNetworkAddress() };
  const cookie = sessionOf(await submitSignUp(address, { ...ADA, name, email }, { headers })) ?? '';
  const [row] = await sql<{ id: string; voter: string }[]>`
    select id, replace(voter::text, '-', '') as voter from members where email = ${email}`;
  if (!row) throw new Error(`${name} could not sign up.`);
  return { ...row, cookie };
}

export const securityEventsOf = (sql: Sql, { id }: MemberRef) =>
  sql<
    SecurityEvent[]
  >`select outcome, network from security_events where member_id = ${id} order by id`;

export const outcomesOf = async (sql: Sql, who: MemberRef) =>
  (await securityEventsOf(sql, who)).map(({ outcome }) => outcome);

/** What is written behind an answer is waited for. */
export const untilOutcomes = (sql: Sql, who: MemberRef, outcomes: readonly string[]) =>
  eventually(async () => expect(await outcomesOf(sql, who)).toEqual(outcomes));
