import type { ISql, TransactionSql } from 'postgres';
import type { Member } from '../accounts/viewer.ts';
import type { SqlFragment, RowId, Sql } from '../platform/database/db.server.ts';
import type { NewCommunity, NewInvitation, CommunityTexts } from './check.ts';
import { ASK_AGAIN_DAYS, type JoinPolicy, type Role, type MembershipStatus } from './rules.ts';

export type Community = {
  id: number;
  slug: string;
  name: string;
  about: string;
  rules: string;
  welcome: string;
  joining: JoinPolicy;
  /** How many belong to it. */
  people: number;
  isDemo: boolean;
};

const COLUMNS = (sql: ISql) => sql`
  c.id, c.slug, c.name, c.about, c.rules, c.welcome, c.joining, c.people, c.is_demo as "isDemo"`;

export async function findCommunity(sql: ISql, slug: string): Promise<Community | undefined> {
  const [community] = await sql<Community[]>`
    select ${COLUMNS(sql)} from communities c where c.slug = ${slug}`;
  return community;
}

/**
 * All that changes the members of a community or what may be done in it, or asks in it, takes turns by this lock. It
 * comes before any member's row and any question's counters, so that nobody waits in a circle.
 */
export async function lockCommunity(
  tx: TransactionSql,
  slug: string,
): Promise<Community | undefined> {
  const [community] = await tx<Community[]>`
    select ${COLUMNS(tx)} from communities c where c.slug = ${slug} for no key update`;
  return community;
}

export type Membership = Pick<Community, 'id' | 'slug' | 'name' | 'joining'> & { role: Role };

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

/** All that counts this member's communities takes turns by this lock. */
export async function lockMember(tx: TransactionSql, memberId: RowId): Promise<boolean> {
  const rows = await tx`select from members where id = ${memberId} for no key update`;
  return rows.length > 0;
}

export async function countJoined(tx: TransactionSql, memberId: RowId): Promise<number> {
  const [row] = await tx<{ joined: number }[]>`
    select count(*)::int as joined from community_members where member_id = ${memberId}`;
  return row?.joined ?? 0;
}

export async function countRequests(sql: ISql, communityId: number): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::int as waiting from community_requests where community_id = ${communityId} and refused_at is null`;
  return row?.waiting ?? 0;
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

/** How many a member made within the last day, deleted ones included. */
export async function countMadeToday(tx: TransactionSql, memberId: RowId): Promise<number> {
  await tx`
    delete from community_makings where member_id = ${memberId} and at < statement_timestamp() - interval '1 day'`;
  const rows = await tx`select 1 from community_makings where member_id = ${memberId}`;
  return rows.length;
}

/** Drops what the limit no longer counts, for members who have made none since. */
export async function deleteOldMakings(sql: Sql): Promise<void> {
  await sql`delete from community_makings where at < now() - interval '1 day'`;
}

/** False where the slug is taken. */
export async function insertCommunity(
  tx: TransactionSql,
  { name, slug, about, rules, welcome, joining }: NewCommunity,
  ownerId: RowId,
): Promise<number | undefined> {
  const [row] = await tx<{ id: number }[]>`
    insert into communities (slug, name, about, rules, welcome, joining)
    select ${slug}, ${name}, ${about}, ${rules}, ${welcome}, ${joining}
    where not exists (select from communities where slug_look = look_of(${slug}))
    on conflict do nothing returning id`;
  if (!row) return undefined;
  await tx`
    insert into community_members (community_id, member_id, role) values (${row.id}, ${ownerId}, 'owner')`;
  await tx`insert into community_makings (member_id) values (${ownerId})`;
  return row.id;
}

export async function rewriteCommunity(
  tx: TransactionSql,
  id: number,
  { name, about, rules, welcome, joining }: CommunityTexts & { joining: JoinPolicy },
): Promise<void> {
  await tx`
    update communities set name = ${name}, about = ${about}, rules = ${rules}, welcome = ${welcome}, joining = ${joining}, changed_at = now()
    where id = ${id}`;
}

export async function deleteCommunity(tx: TransactionSql, id: number): Promise<void> {
  await tx`delete from communities where id = ${id}`;
}

/** Joining ends a request. */
export async function insertMembership(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    insert into community_members (community_id, member_id, role) values (${communityId}, ${memberId}, 'member')`;
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
  await tx`
    delete from community_members where community_id = ${communityId} and member_id = ${memberId}`;
}

export async function setRole(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
  role: Role,
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

/** A new request replaces a refused one. */
export async function saveRequest(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
  words: string,
): Promise<void> {
  await tx`
    insert into community_requests (community_id, member_id, words) values (${communityId}, ${memberId}, ${words})
    on conflict (community_id, member_id) do update set words = excluded.words, asked_at = now(), refused_at = null`;
}

/** The words were for those who answered; the day stays, since it says when they may ask again. */
export async function refuseRequest(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    update community_requests set refused_at = now(), words = '' where community_id = ${communityId} and member_id = ${memberId}`;
}

export async function deleteRequest(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    delete from community_requests where community_id = ${communityId} and member_id = ${memberId}`;
}

export async function insertBan(
  tx: TransactionSql,
  communityId: number,
  { memberId, by, reason }: { memberId: RowId; by: RowId; reason: string },
): Promise<void> {
  await tx`
    insert into community_bans (community_id, member_id, banned_by, reason) values (${communityId}, ${memberId}, ${by}, ${reason})`;
}

export async function deleteBan(
  tx: TransactionSql,
  communityId: number,
  memberId: RowId,
): Promise<void> {
  await tx`
    delete from community_bans where community_id = ${communityId} and member_id = ${memberId}`;
}

export type Invitation = {
  publicId: string;
  communityId: number;
  expiresAt: Date;
  most: number;
  used: number;
  revokedAt: Date | null;
  /** The time of the database, which made the others too. */
  readAt: Date;
};

export async function findInvitation(sql: ISql, publicId: string): Promise<Invitation | undefined> {
  const [invitation] = await sql<Invitation[]>`
    select public_id as "publicId", community_id as "communityId", expires_at as "expiresAt", most, used, revoked_at as "revokedAt", statement_timestamp() as "readAt"
    from community_invitations where public_id = ${publicId}`;
  return invitation;
}

/** Counts a use where one is left. The update locks the row, so that many at once are no more than it allows. */
export async function countInvitationUse(
  tx: TransactionSql,
  communityId: number,
  publicId: string,
): Promise<boolean> {
  const rows = await tx`
    update community_invitations set used = used + 1
    where public_id = ${publicId} and community_id = ${communityId} and used < most and revoked_at is null and expires_at > now()
    returning 1`;
  return rows.length > 0;
}

export async function countOpenInvitations(
  tx: TransactionSql,
  communityId: number,
): Promise<number> {
  const [row] = await tx<{ standing: number }[]>`
    select count(*)::int as standing from community_invitations
    where community_id = ${communityId} and used < most and revoked_at is null and expires_at > now()`;
  return row?.standing ?? 0;
}

export async function insertInvitation(
  tx: TransactionSql,
  communityId: number,
  { publicId, by, most, days }: NewInvitation & { publicId: string; by: RowId },
): Promise<void> {
  await tx`
    insert into community_invitations (public_id, community_id, made_by, most, expires_at)
    values (${publicId}, ${communityId}, ${by}, ${most}, now() + make_interval(days => ${days}))`;
}

export async function revokeInvitation(
  tx: TransactionSql,
  communityId: number,
  publicId: string,
): Promise<boolean> {
  const rows = await tx`
    update community_invitations set revoked_at = now()
    where public_id = ${publicId} and community_id = ${communityId} and revoked_at is null returning 1`;
  return rows.length > 0;
}

export type NewLogEntry = {
  by: RowId;
  act: string;
  about?: RowId;
  questionId?: RowId;
  words?: string;
};

export async function insertLogEntry(
  tx: TransactionSql,
  communityId: number,
  { by, act, about, questionId, words = '' }: NewLogEntry,
): Promise<void> {
  await tx`
    insert into community_acts (community_id, member_id, about_id, question_id, act, words)
    values (${communityId}, ${by}, ${about ?? null}, ${questionId ?? null}, ${act}, ${words})`;
}
