import type { ISql, TransactionSql } from 'postgres';
import type { Member } from '../accounts/viewer.ts';
import type { SqlFragment, RowId } from '../platform/database/db.server.ts';
import { ASK_AGAIN_DAYS, type CommunityRole, type MembershipStatus } from './community-rules.ts';
import type { Community } from './community-rows.server.ts';
import { deleteRequest } from './join-requests.server.ts';

export type Membership = Pick<Community, 'id' | 'slug' | 'name' | 'joining'> & {
  role: CommunityRole;
};

/** The communities of a member; a rule bounds how many. */
export function membershipsOf(sql: ISql, memberId: RowId): Promise<Membership[]> {
  return sql<Membership[]>`
    select c.id, c.slug, c.name, c.joining, m.role
    from community_members m join communities c on c.id = m.community_id
    where m.member_id = ${memberId} order by c.name, c.id`;
}

/** Only the ids: they decide what of the inside somebody may see, by member id or voter id. */
export async function communityIdsOf(
  sql: ISql,
  who: Pick<Member, 'id'> | { voterId: string } | undefined,
): Promise<readonly number[]> {
  if (who === undefined) return [];
  const rows = await sql<{ id: number }[]>`
    select community_id as id from community_members
    where member_id = ${'id' in who ? who.id : sql`(select id from members where voter = ${who.voterId}::uuid)`}`;
  return rows.map(({ id }) => id);
}

export async function isMember(sql: ISql, communityId: number, voterId: string): Promise<boolean> {
  const [found] = await sql<{ belongs: boolean }[]>`
    select ${isMemberFragment(sql, sql`${communityId}::integer`, voterId)} as belongs`;
  return found?.belongs ?? false;
}

export function isMemberFragment(
  sql: ISql,
  communityId: SqlFragment,
  voterId: string,
): SqlFragment {
  return sql`exists (
    select from members m join community_members cm on cm.member_id = m.id
    where m.voter = ${voterId}::uuid and cm.community_id = ${communityId})`;
}

/** A person's membership, with the details that only they are shown. */
export type MembershipDetails = {
  as: MembershipStatus;
  isListed: boolean;
  /** Why they were banned. */
  reason: string | null;
  /** When they asked to join, and when they may ask again. */
  askedAt: Date | null;
  again: Date | null;
};

export const VISITOR_MEMBERSHIP: MembershipDetails = {
  as: 'visitor',
  isListed: false,
  reason: null,
  askedAt: null,
  again: null,
};

export async function loadMembership(
  sql: ISql,
  communityId: number,
  memberId: RowId | undefined,
): Promise<MembershipDetails> {
  if (memberId === undefined) return VISITOR_MEMBERSHIP;
  const [row] = await sql<MembershipDetails[]>`
    select case
        when m.role is not null then m.role
        when b.reason is not null then 'banned'
        when r.member_id is not null and r.refused_at is null then 'waiting'
        when r.refused_at + make_interval(days => ${ASK_AGAIN_DAYS}) > now() then 'refused'
        else 'stranger'
      end as as, coalesce(m.is_listed, false) as "isListed", b.reason, r.asked_at as "askedAt",
      r.refused_at + make_interval(days => ${ASK_AGAIN_DAYS}) as again
    from (values (${communityId}::int, ${memberId}::bigint)) as who (community_id, member_id)
    left join community_members m using (community_id, member_id)
    left join community_bans b using (community_id, member_id)
    left join community_requests r using (community_id, member_id)`;
  return row ?? VISITOR_MEMBERSHIP;
}

export async function countJoined(tx: TransactionSql, memberId: RowId): Promise<number> {
  const [row] = await tx<{ joined: number }[]>`
    select count(*)::int as joined from community_members where member_id = ${memberId}`;
  return row?.joined ?? 0;
}

export async function managerIds(sql: ISql, communityId: number): Promise<RowId[]> {
  const rows = await sql<{ id: RowId }[]>`
    select member_id as id from community_members where community_id = ${communityId} and role <> 'member'`;
  return rows.map(({ id }) => id);
}

export async function countModerators(tx: TransactionSql, communityId: number): Promise<number> {
  const [row] = await tx<{ moderators: number }[]>`
    select count(*)::int as moderators from community_members where community_id = ${communityId} and role = 'moderator'`;
  return row?.moderators ?? 0;
}

/** Joining ends a request. */
export async function insertMembership(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    insert into community_members (community_id, member_id, role) values (${communityId}, ${memberId}, 'member')`;
  await countPeople(tx, communityId, 1);
  await deleteRequest(tx, communityId, memberId);
}

/** Leaving revokes the invitations that the member made, so that these let nobody in any more. */
export async function deleteMembership(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    update community_invitations set revoked_at = now()
    where community_id = ${communityId} and made_by = ${memberId} and revoked_at is null`;
  const { count } = await tx`
    delete from community_members where community_id = ${communityId} and member_id = ${memberId}`;
  await countPeople(tx, communityId, -count);
}

/** How many belong is kept with the community, since lists are walked by it. */
export async function countPeople(
  tx: TransactionSql,
  communityId: number,
  more: number,
): Promise<void> {
  await tx`update communities set people = people + ${more} where id = ${communityId}`;
}

export async function setRole(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
  role: CommunityRole,
): Promise<void> {
  await tx`
    update community_members set role = ${role} where community_id = ${communityId} and member_id = ${memberId}`;
}

export async function setListed(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
  isListed: boolean,
): Promise<void> {
  await tx`
    update community_members set is_listed = ${isListed} where community_id = ${communityId} and member_id = ${memberId}`;
}
