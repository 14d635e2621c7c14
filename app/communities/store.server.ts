import type { ISql, TransactionSql } from 'postgres';
import type { Member } from '../accounts/viewer.ts';
import type { Fragment, RowId, Sql } from '../platform/db.server.ts';
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

/** Nobody is sent away, and no community closes, before the transaction ends. */
export async function holdMembership(
  tx: TransactionSql,
  slug: string,
  memberId: RowId,
): Promise<Membership | undefined> {
  const [held] = await tx<Membership[]>`
    select c.id, c.slug, c.name, c.joining, m.role
    from communities c join community_members m on m.community_id = c.id
    where c.slug = ${slug} and m.member_id = ${memberId} for share`;
  return held;
}

/** The ids alone: what of the inside somebody may see, by who they are or by the mark they answer under. */
export async function communityIdsOf(
  sql: ISql,
  who: Pick<Member, 'id'> | { mark: string } | undefined,
): Promise<readonly number[]> {
  if (who === undefined) return [];
  const rows = await sql<{ id: number }[]>`
    select community_id as id from community_members
    where member_id = ${'id' in who ? who.id : sql`(select id from members where voter = ${who.mark}::uuid)`}`;
  return rows.map(({ id }) => id);
}

/** Whether whoever answers under this mark belongs to a community. */
export async function isOneOf(sql: ISql, communityId: number, mark: string): Promise<boolean> {
  const [found] = await sql<{ belongs: boolean }[]>`
    select ${belongsAs(sql, sql`${communityId}::integer`, mark)} as belongs`;
  return found?.belongs ?? false;
}

export function belongsAs(sql: ISql, communityId: Fragment, mark: string): Fragment {
  return sql`exists (
    select from members m join community_members cm on cm.member_id = m.id
    where m.voter = ${mark}::uuid and cm.community_id = ${communityId})`;
}
