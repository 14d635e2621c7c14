import type { ISql } from 'postgres';
import type { RowId, Sql } from '../platform/db.server.ts';
import type { Joining, Role } from './rules.ts';

export type Community = {
  id: number;
  slug: string;
  name: string;
  about: string;
  rules: string;
  joining: Joining;
  /** How many belong to it. */
  people: number;
  isDemo: boolean;
};

const PAGE_SIZE = 60;

export function listCommunities(sql: Sql): Promise<Community[]> {
  return sql<Community[]>`
    select id, slug, name, about, rules, joining, people, is_demo as "isDemo" from communities order by name limit ${PAGE_SIZE}`;
}

export async function findCommunity(sql: ISql, slug: string): Promise<Community | undefined> {
  const [community] = await sql<Community[]>`
    select id, slug, name, about, rules, joining, people, is_demo as "isDemo" from communities where slug = ${slug}`;
  return community;
}

export type Membership = Pick<Community, 'id' | 'slug' | 'name' | 'joining'> & { role: Role };

/** Where a member belongs. The rule bounds how many that can be. */
export function membershipsOf(sql: ISql, memberId: RowId): Promise<Membership[]> {
  return sql<Membership[]>`
    select c.id, c.slug, c.name, c.joining, m.role
    from community_members m join communities c on c.id = m.community_id
    where m.member_id = ${memberId} order by c.name, c.id`;
}

/** The ids alone: what of the inside somebody may see. */
export async function communityIdsOf(
  sql: ISql,
  memberId: RowId | undefined,
): Promise<readonly number[]> {
  if (memberId === undefined) return [];
  const rows = await sql<{ id: number }[]>`
    select community_id as id from community_members where member_id = ${memberId}`;
  return rows.map(({ id }) => id);
}

/** Whether whoever answers under this id belongs to a community. */
export async function isOneOf(sql: ISql, communityId: number, voter: string): Promise<boolean> {
  const rows = await sql`
    select from members m join community_members c on c.member_id = m.id
    where m.voter = ${voter}::uuid and c.community_id = ${communityId}`;
  return rows.length > 0;
}
