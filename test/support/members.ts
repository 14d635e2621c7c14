import postgres from 'postgres';
import { ADA, emailOf, signUp } from './people.ts';
import type { Site } from './site.ts';

/** Somebody who is signed in, with what the site knows of them. */
export type TestMember = { id: string; voter: string; cookie: string };

export async function createMember(
  { address, databaseUrl }: Pick<Site, 'address' | 'databaseUrl'>,
  name: string,
): Promise<TestMember> {
  const email = emailOf(name);
  const cookie = await signUp(address, { ...ADA, name, email });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const [row] = await sql<{ id: string; voter: string }[]>`
    select id, replace(voter::text, '-', '') as voter from members where email = ${email}`;
  await sql.end();
  if (!row) throw new Error(`${name} could not sign up.`);
  return { ...row, cookie };
}
