import type postgres from 'postgres';
import type { TestMember } from './members.ts';
import { turnOnCodes, type CodesSetup } from './one-time-codes.ts';
import type { Site } from './site.ts';

type Role = 'moderator' | 'admin';

/** Gives somebody the keys, as `npm run admin` does; they open nothing yet. */
export async function addStaffRole(
  sql: postgres.Sql,
  { id }: Pick<TestMember, 'id'>,
  role: Role = 'admin',
): Promise<void> {
  await sql`insert into staff (member_id, role) values (${id}, ${role})`;
}

/** The same, with the second factor that they take, set up as its member does it. */
export async function setUpStaff(
  { address }: Pick<Site, 'address'>,
  sql: postgres.Sql,
  who: TestMember,
  role?: Role,
): Promise<CodesSetup> {
  await addStaffRole(sql, who, role);
  const codes = await turnOnCodes(address, who.cookie);
  who.cookie = codes.cookie;
  return codes;
}
