import type postgres from 'postgres';
import type { Joined } from './members.ts';

/** Gives somebody the keys, as `npm run admin` does. */
export async function makeStaffOf(
  sql: postgres.Sql,
  { id }: Joined,
  role: 'moderator' | 'admin' = 'admin',
): Promise<void> {
  await sql`insert into staff (member_id, role) values (${id}, ${role})`;
}
