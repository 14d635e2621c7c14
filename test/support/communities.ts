import type postgres from 'postgres';
import type { Joining, Role } from '../../app/communities/rules.ts';
import type { Joined } from './members.ts';

/** A community made for a test, straight into the database, with those who belong to it. */
export async function makeCommunity(
  sql: postgres.Sql,
  slug: string,
  joining: Joining,
  people: readonly (readonly [Joined, Role])[] = [],
): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into communities (slug, name, about, rules, joining)
    values (${slug}, ${`The ${slug} people`}, 'Made for a test of what stays inside.', 'Be kind.', ${joining}) returning id`;
  const id = made?.id ?? 0;
  for (const [{ id: member }, role] of people)
    await sql`insert into community_members (community_id, member_id, role) values (${id}, ${member}, ${role})`;
  return id;
}
