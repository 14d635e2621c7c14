import postgres, { type Sql } from 'postgres';
import { ADA, emailOf, sessionOf, signUp, submitSignUp } from './people.ts';
import type { Site } from './site.ts';

/** Somebody who is signed in, with what the site knows of them. */
export type TestMember = { id: string; voterId: string; cookie: string };

export async function createMember(
  { address, databaseUrl }: Pick<Site, 'address' | 'databaseUrl'>,
  name: string,
): Promise<TestMember> {
  const email = emailOf(name);
  const cookie = await signUp(address, { ...ADA, name, email });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const [row] = await sql<{ id: string; voterId: string }[]>`
    select id, replace(voter::text, '-', '') as "voterId" from members where email = ${email}`;
  await sql.end();
  if (!row) throw new Error(`${name} could not sign up.`);
  return { ...row, cookie };
}

let networks = 0;
/** An address in a network that nobody came from so far: the site under test has to believe its proxy. */
export function newNetworkAddress(): string {
  networks++;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.7`;
}

/** The same from a network of its own, where a site counts what comes from each. */
export async function createMemberElsewhere(
  { address }: Site,
  sql: Sql,
  name: string,
): Promise<TestMember> {
  const email = emailOf(name);
  const headers = { 'x-forwarded-for': newNetworkAddress() };
  const cookie = sessionOf(await submitSignUp(address, { ...ADA, name, email }, { headers }));
  const [row] = await sql<{ id: string; voterId: string }[]>`
    select id, replace(voter::text, '-', '') as "voterId" from members where email = ${email}`;
  if (!row || !cookie) throw new Error(`${name} could not sign up.`);
  return { ...row, cookie };
}
