import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';
import { join, sessionOf, stranger, ADA } from './people.ts';
import type { Joined } from './members.ts';
import type { Site } from './site.ts';

/** The lines of the security log about somebody. */
export type Line = { outcome: string; network: string | null };
type Whom = Pick<Joined, 'id'>;

let networks = 0;
/** An address in a network that nobody came from so far: the site under test has to believe its proxy. */
export function freshAddress(): string {
  networks++;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.7`;
}

export const emailOf = (name: string) => stranger(name.toLowerCase()).email;

/** As `joined`, from a network of its own. */
export async function joinedFromAfar({ address }: Site, sql: Sql, name: string): Promise<Joined> {
  const email = emailOf(name);
  const headers = { 'x-forwarded-for': freshAddress() };
  const cookie = sessionOf(await join(address, { ...ADA, name, email }, { headers })) ?? '';
  const [row] = await sql<{ id: string; voter: string }[]>`
    select id, replace(voter::text, '-', '') as voter from members where email = ${email}`;
  if (!row) throw new Error(`${name} could not sign up.`);
  return { ...row, cookie };
}

export const linesOf = (sql: Sql, { id }: Whom) =>
  sql<Line[]>`select outcome, network from security_events where member_id = ${id} order by id`;

export const outcomesOf = async (sql: Sql, who: Whom) =>
  (await linesOf(sql, who)).map(({ outcome }) => outcome);

/** What is written behind an answer is waited for. */
export const untilTold = (sql: Sql, who: Whom, outcomes: readonly string[]) =>
  eventually(async () => expect(await outcomesOf(sql, who)).toEqual(outcomes));
