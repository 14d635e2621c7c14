import type postgres from 'postgres';
import type { Joined } from './members.ts';
import { turnOnCodes, type WithCodes } from './one-time-codes.ts';
import type { Site } from './site.ts';

type Role = 'moderator' | 'admin';

/** Gives somebody the keys, as `npm run admin` does; they open nothing yet. */
export async function giveKeysTo(
  sql: postgres.Sql,
  { id }: Pick<Joined, 'id'>,
  role: Role = 'admin',
): Promise<void> {
  await sql`insert into staff (member_id, role) values (${id}, ${role})`;
}

/** The same, with the second factor that they take, set up as its member does it. */
export async function makeStaffOf(
  { address }: Pick<Site, 'address'>,
  sql: postgres.Sql,
  who: Joined,
  role?: Role,
): Promise<WithCodes> {
  await giveKeysTo(sql, who, role);
  const codes = await turnOnCodes(address, who.cookie);
  who.cookie = codes.cookie;
  return codes;
}
